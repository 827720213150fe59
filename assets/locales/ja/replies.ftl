# 本人だけが読む文。

## 完了

done-challenged = { $opponent } さんへの申し込みを投稿しました。受付は { $date } まで（{ $left }）です。
done-challenged-anyone = 対戦相手の募集を投稿しました。受付は { $date } まで（{ $left }）です。
done-moved = 第{ $game }局で **{ $square }** に打ちました。新しい盤面は { $channel } に投稿されます。
done-resigned = 第{ $game }局を投了しました。結果は { $channel } に投稿されます。
done-rematch = { $channel } で再戦を申し込みました。受付は { $date } まで（{ $left }）です。
done-nevermind = わかりました。何も変わっていません。
resign-sure = { $opponent } さんとの第{ $game }局を投了しますか？ 64–0 で相手の勝ちになり、取り消せません。
button-resign-surely = 投了する
button-keep-playing = 続ける

## どの対局？

which-game = ここで複数の対局が進行中です。どの対局ですか？
which-game-move = ここで複数の対局が進行中です。**{ $square }** はどの対局の手ですか？
which-game-more = ほかにもあります。`{ cmd-option-game }` オプションで番号を指定してください。
which-game-line = **第{ $game }局**・⚫ { $black } – ⚪ { $white }・{ $whose }
whose-yours = あなたの番
whose-theirs = 相手の番

## できないとき

no-illegal-nothing = **{ $square } には打てません**：はさめる石がありません。いま打てる場所：{ $legal }。
no-illegal-occupied = **{ $square } には打てません**：すでに石があります。いま打てる場所：{ $legal }。
no-square = 「{ $text }」はマスとして読めません。マスは左上の `a1` から右下の `h8` までです。例：`d3`
no-your-turn = 第{ $game }局はあなたの番ではありません。{ $player } さんの番です。{ $link ->
        [none] {""}
       *[other] [盤面]({ $link })
    }
no-turn-anywhere = ここにあなたの番の対局はありません。`/{ cmd-command-games }` で一覧を見られます。
no-your-game = 第{ $game }局は { $black } さんと { $white } さんの対局です。`/{ cmd-command-challenge }` で自分の対局を始められます。
no-old-board = それは第{ $game }局の { $shown } 手目の盤面です。いまは { $now } 手目です。{ $link ->
        [none] {""}
       *[other] [いまの盤面へ]({ $link })
    }
no-game-over = 第{ $game }局は終わっています{ $score ->
        [none] {""}
       *[other] （{ $score }）
    }。`/{ cmd-command-rematch }` で再戦を申し込めます。{ $link ->
        [none] {""}
       *[other] [最後の盤面]({ $link })
    }
no-not-over = 第{ $game }局はまだ対局中です。再戦は終局のあとに申し込めます。
no-such-game = 第{ $game }局はありません。`/{ cmd-command-games }` で自分の対局を見られます。
no-such-challenge = その申し込みは見つかりません。`/{ cmd-command-challenge }` でもう一度申し込んでください。
no-game-here = ここに進行中の対局はありません。`/{ cmd-command-challenge }` で始めるか、`/{ cmd-command-games }` で一覧を見てください。
no-game-at-all = 進行中の対局はありません。サーバーで `/{ cmd-command-challenge }` を使って始められます。
no-ended-game = ここに再戦できる終局済みの対局はありません。`/{ cmd-command-challenge }` で新しく始めてください。
no-challenge-accepted = この申し込みはすでに成立しています（第{ $game }局）。
no-challenge-declined = この申し込みは辞退されました。`/{ cmd-command-challenge }` でもう一度申し込めます。
no-challenge-cancelled = この申し込みは { $challenger } さんが取り下げました。
no-challenge-expired = この申し込みは期限切れです。`/{ cmd-command-challenge }` でもう一度申し込めます。
no-challenge-for-another = この申し込みは { $opponent } さん宛てです。`/{ cmd-command-challenge }` で自分の申し込みができます。
no-own-challenge = 自分の申し込みは受けられません。{ $opponent ->
        [anyone] ほかの人
       *[other] { $opponent } さん
    }の返事をお待ちください。
no-own-to-cancel = これは自分の申し込みです。「取り下げる」で取り下げられます。
no-open-challenge = これは誰でも受けられる募集です。対局しない場合は、そのままにしてください。
no-challenger = この申し込みを取り下げられるのは { $challenger } さんだけです。
no-own-opponent = 自分には申し込めません。相手を指定するか、相手を空欄にして募集してください。
no-bot-opponent = { $opponent } はボットなので対局できません。人に申し込んでください。
no-server = 対局はサーバーのチャンネルで行います。そこで `/{ cmd-command-challenge }` を使ってください。
no-not-here = このサーバーでは { $channels } で対局します。そちらでもう一度お試しください。
no-too-many-games = このサーバーで同時に打てるのは { $most } 局までです。先にどれかを終えてください。`/{ cmd-command-games }` で一覧を見られます。
no-too-many-games-of = { $player } さんは、このサーバーで同時に打てる { $most } 局に達しています。どれかが終わるまでお待ちください。
no-too-many-challenges = この1時間の申し込みのうち { $most } 件がまだ受けられていません。しばらくしてからもう一度お試しください。
no-too-many-challenges-to = { $player } さんへの申し込みがすでに { $most } 件待っています。返事を待つか、どれかを取り消してください。
no-rematch-alone = 相手のデータは削除されているため、再戦を申し込めません。`/challenge` でほかの人に申し込んでください。
no-rematch-twice = その再戦はすでに申し込み済みです。{ $opponent } さんの返事をお待ちください。
no-control = この操作は読み取れません。別のバージョンのものかもしれません。`/{ cmd-command-games }` で対局を開けます。
too-fast = 操作が速すぎるため、何も行いませんでした。{ $seconds }秒後にもう一度お試しください。
incident = こちらで問題が起きました。`/{ cmd-command-board }` で盤面を確かめてから、もう一度お試しください。続くようなら、番号 **{ $incident }** をこのボットの管理者に伝えてください。

## ブロックした人

done-blocked = { $player } さんをブロックしました。お互いに申し込みができなくなります。二人のあいだの返事待ちの申し込みは終了し、進行中の対局はそのまま続きます。相手には知らせません。
done-unblocked = { $player } さんのブロックを解除しました。
button-unblock = ブロックを解除
button-unblock-place = { $place } を解除
blocks-none = ブロックしている人はいません。`/{ cmd-command-block }` で相手を指定すると、その人からの申し込みを受けなくなります。
blocks-title = **ブロックしている人**（{ $count } 人）。あなただけに見えます。
blocks-line = { $place }. { $player } さん・{ $date } から
no-block-own = 自分はブロックできません。申し込みを受けたくない人を指定してください。
no-block-bot = { $bot } はボットで、申し込みをしません。人を指定してください。
no-block-twice = { $player } さんはすでにブロックしています（{ $date } から）。`/{ cmd-command-unblock }` で解除できます。
no-more-blocks = ブロックできるのは { $most } 人までです。`/{ cmd-command-unblock }` の一覧から、先に誰かを解除してください。
no-not-blocked = { $player } さんはブロックしていません。`/{ cmd-command-block }` で一覧を見られます。
no-blocked-by-you = { $player } さんをブロックしているため、対局を始められません。`/{ cmd-command-unblock }` で解除してから、もう一度お試しください。
no-takes-none = { $player } さんはあなたからの申し込みを受けていません。`/{ cmd-command-challenge }` でほかの人に申し込めます。

## 権限（Discord での名前）

permission-view-channel = チャンネルを見る
permission-send-messages = メッセージを送信
permission-send-in-threads = スレッドでメッセージを送信
permission-attach-files = ファイルを添付
permission-read-history = メッセージ履歴を読む
no-permission = ここには盤面を投稿できません。「{ $permission }」の権限がありません。サーバーの管理者に権限の追加を頼んでから、もう一度お試しください。

## 入力中の候補

choice-move = { $square }・{ $flips }
choice-move-in = { $square }・{ $flips }・第{ $game }局
choice-open = 第{ $game }局・{ $disc }・{ $whose }・{ $move } 手目
choice-ended = 第{ $game }局・{ $disc }・{ $score } で終局

## What is stored about a person

mydata-exported = あなたについて保存されているすべてのデータです。対戦相手の予約手や、あなたをブロックしている人は、相手のデータなので含まれていません。
no-mydata-room = データが多すぎて、メッセージで送れません。このボットの運営者に問い合わせてください。
mydata-sure = レーティング、設定、予約手、ブロックした人など、あなたについて保存されているすべてのデータを削除しますか？
    対局は「{ deleted-player }」との対局として、相手のもとに残ります。{ $games ->
        [0] 進行中の対局はありません。
        [1] 進行中の1局は投了になります。
       *[other] 進行中の{ $games }局は、すべて投了になります。
    }投稿済みのメッセージはそのまま残ります。この操作は取り消せません。
button-delete-data-surely = すべて削除する
button-keep-data = 削除しない
done-mydata-deleted = 削除しました。あなたについてのデータは、もう保存されていません。ボットのバックアップには、それが消されるまで残ります。また対局すると、新しく記録が始まります。
