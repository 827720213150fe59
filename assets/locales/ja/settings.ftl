# 個人とサーバーの設定、休暇、対局の管理。

## 短い言葉

language-name = 日本語
switch-on = オン
switch-off = オフ
no-change = 何も変わっていません。

## 通知

notify-title = **対局のお知らせ**
notify-told = 手番のお知らせ：{ $told }
notify-direct = ダイレクトメッセージでのお知らせを選んでいます。お送りするのは対局のことだけで、ここでいつでもやめられます。
notify-digest = 1日1回のまとめ：{ $time }{ $next ->
        [none] （手番のお知らせで選んだときだけ届きます）
       *[other] （待っている対局があれば、次は { $next }）
    }
notify-quiet = 消音時間：{ $from }～{ $to }。お知らせは届きますが、音は鳴りません。
notify-loud = 消音時間：なし
notify-zone = タイムゾーン：{ $zone }（現在 { $time }）
notify-reminder = 持ち時間の8割が過ぎたときのお知らせ：{ $state }
notify-last-call = 時間切れが近いときのお知らせ：{ $state }
notify-forced = 打てる場所が1か所だけのときの自動着手：{ $state }
notify-holidays = 時間切れ負けの前に休暇を1日使う：{ $state }
notify-pick = 手番をどこでお知らせしますか？
told-channel = 対局のチャンネル
told-direct = ダイレクトメッセージ
told-digest = 1日1回のダイレクトメッセージ
told-silent = お知らせしない（時間切れ前のお知らせもなし）
told-channel-more = 新しい盤面であなたにメンションします
told-direct-more = すぐにお送りします。チャンネルではメンションしません
told-digest-more = すべての対局をまとめて。時間切れのお知らせは別に届きます
told-silent-more = /{ cmd-command-games } で自分で確かめます
button-reminder = 8割のお知らせ：{ $state }
button-last-call = 時間切れ前：{ $state }
button-forced = 自動着手：{ $state }
button-holidays = 休暇の自動使用：{ $state }

## 休暇

vacation-title = **あなたの休暇**
vacation-none = 予定はありません。`/{ cmd-command-vacation } { cmd-part-vacation-start }` で、今すぐ、または日付を指定して始められます。
vacation-planned = { $from } から { $until } まで休暇の予定です。
vacation-on = { $until } まで休暇中です（{ $left }）。
vacation-left = 今年の残り：{ $left ->
        [none] なし
       *[other] { $left }
    }（年 { $days } 日のうち）
vacation-left-fewer = 日数が最も少ないサーバーでの残り：{ $left ->
        [none] なし
       *[other] { $left }
    }（年 { $days } 日のうち）
vacation-shorter = 休暇が年 { $days } 日のサーバーでは、{ $until } から時計がまた動きます。
vacation-spent = 時間切れ負けになる前に、残りがあれば休暇を自動で1日使います（`/{ cmd-command-notify }` で変更できます）。
vacation-not-spent = 時間切れ負けの前でも、休暇は自動では使いません（`/{ cmd-command-notify }` で変更できます）。
vacation-not-spent-yet = 休暇の予定があるあいだは、時間切れ負けの前でも、休暇は自動では使いません。
vacation-zone = 日付はあなたのタイムゾーン { $zone } で数えます（`/{ cmd-command-notify }` の `{ cmd-option-zone }` で変更できます）。
button-come-back = 戻りました
button-cancel-vacation = 予定を取り消す
done-vacation-told = あなたの時計は止まり、対局のチャンネルで相手にお知らせします。休暇中も打てます。全体で3時間未満の対局の時計は止まりません。
done-vacation-no-games = 時計を止める対局は今はありません。休暇中に始まった対局の時計も止まります（全体で3時間未満の対局を除く）。
done-vacation-unused = 早く戻れば、使わなかった日数は残ります。
done-vacation-planned = その日になると自動で始まります。あなたの時計は止まり、対局のチャンネルで相手にお知らせします。全体で3時間未満の対局の時計は止まりません。
done-back = おかえりなさい。時計がまた動きます。使わなかった日数は戻りました。
done-vacation-cancelled = 休暇の予定を取り消しました。日数は戻りました。
no-day = { $typed } は日付として読めません。`2026-12-24`、`12/24`、`12月24日`、`明日`、`3日後` のように書いてください。
no-day-past = { $typed } は過ぎています。これからの日を書いてください。最初の日を省くと、今すぐ始まります。
no-day-far = { $typed } は先すぎます。休暇の予定は1年先まで立てられます。
no-vacation-backwards = 休暇の終わり（{ $to }）が始まり（{ $from }）より前になります。最初の日以降の日を書いてください。
no-vacation-far = { $from } は先すぎます。休暇の予定は1年先まで立てられます。
no-vacation-left = 年 { $days } 日の休暇はすべて使いました。1月から新しく数えます。
no-vacation-long = { $from } から { $to } までは { $wanted }ですが、その年の残りは { $left }です。最後の日を早めるか、省いてください。省くと、戻るまで残りの日数をすべて使えます。
no-vacation-twice = 休暇は一度に一つだけです。先にこの休暇を終えるか取り消してから、次の休暇を始めてください。
no-vacation = 休暇中ではなく、予定もありません。`/{ cmd-command-vacation } { cmd-part-vacation-start }` で始められます。

## サーバーの設定

settings-title = **このサーバーの設定**
settings-changed = **変更しました。今の設定は次のとおりです。**
settings-rules = 申し込みで指定しないときのルール：{ $rules }
settings-clock = 申し込みで指定しないときの持ち時間：{ $clock }
settings-theme = 盤面の見た目：{ $theme }
settings-language = チャンネルでの言語：{ $name }
settings-language-auto = チャンネルでの言語：{ $name }（Discord のサーバー設定のとおり）
settings-everywhere = 対局できる場所：投稿できるすべてのチャンネル（`{ cmd-option-allow }` で限定できます）
settings-channels = 対局できる場所：{ $channels }
settings-threads = 対局ごとのスレッド：{ $state }
settings-games = 1人が同時に進められる対局の数：{ $most }
settings-holidays = 時計を止められる休暇の日数（年）：{ $days }
settings-no-role = 対局を管理できる人（`/{ cmd-command-admin }`）：サーバーを管理できる人
settings-role = 対局を管理できる人（`/{ cmd-command-admin }`）：サーバーを管理できる人と { $role }（`{ cmd-option-admin_role }` で @everyone を選ぶと外せます）
no-manager = 設定を見たり変えたりできるのは、このサーバーを管理できる人（「サーバー管理」の権限がある人）だけです。その人に頼んでください。
no-server-here = これはサーバーのための機能です。サーバーのチャンネルで使ってください。
no-language = { $typed } は話せません。話せるのは { $known } です。`auto` にすると、Discord のサーバー設定の言語になります。
no-number-of-games = 1人が同時に進められる対局の数は { $least } から { $most } までです（{ $number } は指定できません）。
no-number-of-days = 年間の休暇の日数は { $least } から { $most } までです（{ $number } は指定できません）。
no-disallow-everywhere = 今はすべてのチャンネルで対局できるため、{ $channel } だけを外すことはできません。代わりに、対局できるチャンネルを指定してください。
no-disallow = { $channel } は対局できるチャンネルに入っていません。今のチャンネル：{ $channels }
no-more-channels = 指定できるチャンネルは { $most } 個までです。先にどれかを外してください。すべて外すと、どこでも対局できます。

## 管理

no-admin = 対局を管理できるのは、このサーバーを管理できる人（「サーバー管理」の権限がある人）だけです。その人に頼んでください。
no-admin-role = 対局を管理できるのは、このサーバーを管理できる人と { $role } だけです。その人に頼んでください。
no-game-of-server = このサーバーに第{ $game }局はありません。番号は盤面の上に書いてあります。
done-stopped = 第{ $game }局を結果なしで終わらせました。
done-adjudicated-win = 第{ $game }局を裁定しました。{ $disc } { $player } さんの勝ちです。
done-adjudicated-draw = 第{ $game }局を裁定しました。引き分けです。
done-adjudicated-count = 第{ $game }局を、盤上の石の数で裁定しました。
done-extended = 第{ $game }局で { $disc } { $player } さんの持ち時間を { $time }増やしました。
done-cared = { $channel } でお知らせし、`/{ cmd-command-admin } { cmd-part-admin-log }` に残します。
audit-title = **このサーバーの管理の記録**（新しい順）
audit-none = まだ記録はありません。`/{ cmd-command-admin }` の操作と `/{ cmd-command-settings }` の変更がここに残ります。
audit-line = { $at }・{ $who }・{ $what }{ $game ->
        [none] {""}
       *[other] ・第{ $game }局
    }
