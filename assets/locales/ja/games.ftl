# チャンネルで読まれる文。人は <@id> のメンション。

## 短い言葉

# Who stands in the place of somebody whose data were deleted.
deleted-player = 退会したプレイヤー
color-black = 黒
color-white = 白
rules-world = 世界オセロ（WOC/WOF）
rules-europe = ヨーロッパ
rules-usa = アメリカ（USOA）
rules-japan = 日本
rules-casual = 石数のみ
rated = レート戦
casual = フリー対局
takebacks = 待ったあり
touch-move = 待ったなし

## 挑戦

challenge-to = { $challenger } さんが { $opponent } さんにオセロの対局を申し込みました。
challenge-open = { $challenger } さんがオセロの対戦相手を募集しています。このチャンネルの誰でも受けられます。
challenge-terms = ルール：{ $rules }・{ $rated }・{ $colors }
challenge-time = 持ち時間：{ $clock }・{ $takebacks }
challenge-color-black = { $challenger } さんが黒（先手）
challenge-color-white = { $challenger } さんが白（後手）
challenge-color-random = 手番は抽選
challenge-until = 受付は { $date } まで（{ $left }）。
challenge-rematch = 第{ $game }局の再戦です。黒白を入れ替えます。
challenge-accepted = ✅ 成立しました。第{ $game }局が始まります。
challenge-declined = ❌ { $opponent } さんが辞退しました。
challenge-cancelled = { $challenger } さんが申し込みを取り下げました。
challenge-expired = ⌛ 期限までに返事がなかったため、この申し込みは無効になりました。
button-accept = 受ける
button-decline = 辞退する
button-cancel = 取り下げる

## 手番

game-title = **第{ $game }局**
game-started = **第{ $game }局** 開始：⚫ { $black } さん 対 ⚪ { $white } さん
game-terms = ルール：{ $rules }・{ $rated }・持ち時間：{ $clock }・{ $takebacks }
game-moved = **第{ $game }局**・{ $disc } { $player } { $how ->
        [planned] さんの予約手 **{ $square }** を打ち、
        [forced] さんは **{ $square }** しか打てないため自動で打ち、
       *[by-hand] さんが **{ $square }** に打ち、
    }{ $flipped } 個返しました。
game-passed = { $disc } { $player } さんは打てる場所がないためパスです。{ $again_disc } { $again } さんがもう一度打ちます。
game-counts = ⚫ { $black }・⚪ { $white }
game-turn = { $move } 手目：{ $disc } { $player } さんの番です。
game-how-to = `{ $square }` のようにマスを返信するか、下のメニューから選んでください。
pick-move = 打つ場所を選ぶ
pick-move-part = 打つ場所を選ぶ：{ $first }～{ $last }
pick-flips = { $flipped } 個返る
button-text = 文字で表示
button-resign = 投了
button-rematch = 再戦

game-taken-back = **第{ $game }局**・{ $disc } { $player } さんが直前の手を取り消しました。
game-takeback-asked = **第{ $game }局**・{ $player } さんが **{ $square }** の「待った」を求めています。{ $opponent } さん、認めますか？ 次の手を打つと「認めない」になります。
game-takeback-declined = **第{ $game }局**・{ $opponent } さんは「待った」を認めませんでした。手はそのままです。
game-draw-offered = **第{ $game }局**・{ $player } さんが引き分けを提案しています。{ $opponent } さん、同意しますか？ 次の手を打つと「同意しない」になります。
game-draw-declined = **第{ $game }局**・{ $opponent } さんは引き分けに同意しませんでした。対局は続きます。
button-agree = 同意する
game-resumed = **第{ $game }局** はここで続きます。
game-shown-again = **第{ $game }局**・最新の盤面が削除されたため、もう一度表示します。
game-paused-place = ⏸️ **第{ $game }局** は時計も含めて中断しています。対局のチャンネルに投稿できなくなりました。どちらの対局者も `/{ cmd-command-move-here } { cmd-option-game }:{ $game }` で別の場所で続けられます。
game-paused-left = ⏸️ **第{ $game }局** は時計も含めて中断しています。{ $player } さんがサーバーを離れました。二人ともそろったら、どちらの対局者も `/{ cmd-command-move-here } { cmd-option-game }:{ $game }` で続けられます。
thread-name = オセロ 第{ $game }局

## 時間

clock-until = ⏳ { $player } さんの持ち時間は { $deadline } まで（{ $left }）。
clock-held = 🏖️ { $player } さんは { $back } まで休暇中です。そのあとの手番の期限は { $deadline } です。
clock-left = 残り時間：⚫ { $black }・⚪ { $white }
clock-overtime = 延長中：{ $player } さんは時間切れで、{ $opponent } さんの勝ちです。得点を決めるために続けています。
game-reminded = { $which ->
        [last] ⏰ { $player } さん、**第{ $game }局** の時間がもうすぐ切れます：{ $left }（{ $deadline }）。
       *[early] ⏰ { $player } さん、**第{ $game }局** はまだあなたの番です。期限は { $left }（{ $deadline }）です。
    }{ $link ->
        [none] {""}
       *[other] [盤面]({ $link })
    }
game-time-up = ⌛ **第{ $game }局**・{ $player } さんの時間切れで、{ $opponent } さんの勝ちです。このあとは得点を決めるためだけに続けます。{ $player } さんは残りの手すべてで２分です。それも切れると 64–0 になります。
game-time-up-both = ⌛ **第{ $game }局**・{ $player } さんも時間切れです。残りの手すべてで２分です。それも切れると対局を止め、規定の得点で { $player } さんの勝ちになります。
game-time-up-late = ⌛ **第{ $game }局**・時間切れのため、延長で続けました。
game-time-given = 🎁 **第{ $game }局**・{ $giver } さんが { $player } さんに{ $time }を贈りました。
game-time-extended = 🎁 **第{ $game }局**・サーバーの管理者が { $player } さんの時間を延ばしました。
alone-game = { $opponent } さんとの第{ $game }局：
alone-turn = { $what ->
        [reminded] ⏰ { $opponent } さんとの**第{ $game }局** は、まだあなたの番です。
       *[turn] { $opponent } さんとの**第{ $game }局** はあなたの番です。{ $square ->
            [none] {""}
           *[other] 相手は **{ $square }** に打ちました。
        }
    }{ $link ->
        [none] {""}
       *[other] [盤面]({ $link })
    }
alone-how-to = `d3` のようにここに書くと打てます。`/{ cmd-command-board }` で盤面を見られます。お知らせの方法は `/{ cmd-command-notify }` で変えられます。
digest = **あなたの番の対局が { $count } 局あります。**
digest-nearest = いちばん近い期限：{ $deadline }（{ $left }）。
digest-line = **第{ $game }局**・相手は { $opponent } さん{ $left ->
        [none] {""}
       *[other] ・{ $left }
    }{ $link ->
        [none] {""}
       *[other] ・[盤面]({ $link })
    }
digest-more = ほかにもあります。`/{ cmd-command-games }` で一覧を見られます。
holiday-began = 🏖️ { $player } さんは { $until } まで休暇です。
holiday-taken = 🏖️ { $player } さんは時間切れの代わりに休暇を使いました（{ $until } まで）。
holiday-games = その間、次の対局の { $games } では時計が止まります。
holiday-over = { $player } さんが休暇から戻りました。時計が動きます。
unreachable = { $player } さん、ダイレクトメッセージが閉じられているため送れません。これからはチャンネルでお呼びします。`/{ cmd-command-notify }` で変えられます。
unreachable-games = { $games } があなたの番です。
away = 🔌 { $time }の間、停止していました。動いていた時計には、その時間を戻しました。

## 終局

end-board-full = **終局**：盤面がすべて埋まりました。
end-blocked = **終局**：両者とも打てる場所がなくなりました。
end-wipe-out = **終局**：全滅です。{ $player } さんの石がなくなりました。
end-resigned = **第{ $game }局 終局**：{ $disc } { $player } さんが投了しました。
end-time = **第{ $game }局 終局**：{ $player } さんの時間切れです。
end-time-played-out = **第{ $game }局 終局**：{ $player } さんの時間切れのあと、延長で最後まで打ちました。
end-time-exceeded = **第{ $game }局 終局**：{ $player } さんは時間切れのあと、延長の２分も使い切りました。
end-time-winner-exceeded = **第{ $game }局 終局**：{ $player } さんの時間切れのあと、{ $opponent } さんが延長の２分を使い切りました。
end-agreed = **第{ $game }局 終局**：合意による引き分けです。
end-adjudicated = **第{ $game }局 終局**：サーバーの管理者が裁定しました。
end-aborted = **第{ $game }局 中止**：結果なしで、何にも数えません。
end-discs = 盤上の石：⚫ { $black }・⚪ { $white }{ $empty ->
        [0] {""}
       *[other] ・空きマス { $empty }
    }
end-won = **{ $score }**・{ $disc } { $player } さんの勝ちです。
end-drawn = **{ $score }**・引き分けです。
end-rules = 得点の数え方：{ $rules }
end-rules-winner = 得点の数え方：{ $rules }。空きマスは勝者の得点になります。
end-rules-divided = 得点の数え方：{ $rules }。空きマスは両者で等分します。
end-rules-wiped = 得点の数え方：{ $rules }。全滅は 64–0 と数えます。
end-rules-resigned = 得点の数え方：{ $rules }。投了は 64–0 と数えます。
end-rules-time-forfeit = 得点の数え方：{ $rules }。時間切れは 64–0 と数えます。
end-rules-time-default = 得点の数え方：{ $rules }。時間で勝っても盤上で勝っていなければ、規定の得点になります。
end-rules-time-counted = 得点の数え方：{ $rules }。時間で勝った側の得点は盤上の結果です。
end-ratings = レート：{ $black } さん { $black_before } → { $black_after }（{ $black_change }）、{ $white } さん { $white_before } → { $white_after }（{ $white_change }）
end-casual = フリー対局のため、レートは変わりません。
end-uncounted-few = 手数が足りないため、レートは変わりません。最後まで打たれなかった対局は { $fewest } 手以上で数えます。
end-uncounted-day = お二人の対局は24時間のうちに { $most } 局がレートに数えられているため、この対局ではレートは変わりません。
end-uncounted-month = お二人の対局は30日のうちに { $most } 局がレートに数えられているため、この対局ではレートは変わりません。
end-transcript = 棋譜：`{ $moves }`

## 画像の代わりの文

alt-start = オセロ盤、開始局面。
alt-after = オセロ盤、{ $move } 手目のあと。{ $color }が { $square } に打ち、{ $flipped } を返しました。
alt-discs = { $color }（{ $count } 個）：{ $squares }。
alt-turn = { $color }の番。打てる場所：{ $squares }。
alt-over = 終局しました。
alt-none = なし
