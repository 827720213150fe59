# 「待った」・引き分け・中止・時間の追加・場所の移動・予約手について、本人だけが読む文。

## 完了

done-taken-back = 第{ $game }局の手を取り消しました。もう一度あなたの番です。盤面は { $channel } に投稿されます。
done-takeback-asked = 第{ $game }局の「待った」を認めるか、{ $channel } で { $opponent } さんに尋ねています。相手が次の手を打つと、あなたの手はそのままになります。
done-takeback-agreed = 第{ $game }局の「待った」を認めました。盤面は { $channel } に投稿されます。
done-takeback-declined = 第{ $game }局の「待った」を断りました。手はそのままです。
done-draw-offered = 第{ $game }局の引き分けの提案を { $channel } に投稿しました。{ $opponent } さんが返事をするか次の手を打つまで有効です。
done-draw-agreed = 第{ $game }局は合意により引き分けになりました。結果は { $channel } に投稿されます。
done-draw-declined = 第{ $game }局の引き分けを断りました。対局は続きます。
done-aborted = 第{ $game }局を中止しました。結果は残らず、何にも数えません。
done-time-given = 第{ $game }局で { $opponent } さんに{ $time }を贈りました。
done-moved-here = 第{ $game }局は { $channel } で続きます。
done-planned = 第{ $game }局の予約手を登録しました：`{ $line }`。{ $opponent } さんがその手を打つと、すぐに代わりに打ちます。知っているのはあなただけです。`/{ cmd-command-conditional }` で確認と取り消しができます。
done-plan-dropped = 取り消しました：`{ $line }`

## どの対局？

which-game-here = どの対局をここで続けますか？
name-the-game = ここで複数の対局が進行中です。`{ cmd-option-game }` オプションで対局の番号を指定して、もう一度登録してください：

## 予約手

plans = **第{ $game }局の予約手**。あなたにだけ見えています。どの行も { $opponent } さんが次に打つかもしれない手で始まります。矢印のあとの手は、代わりにすぐ打ちます。
plans-none = 第{ $game }局に予約手はありません。
plans-own-turn = いまはあなたの番です。先に打ってから、{ $opponent } さんの手への返し手を登録できます。
plans-how-to = たとえば `/{ cmd-command-conditional } { cmd-option-if }:{ $square } { cmd-option-then }:{ $reply }` と登録すると、{ $opponent } さんが { $square } に打ったらすぐに { $reply } に打ちます。双方の手を順に書けば、もっと長くもできます。
pick-plan = 予約手を取り消す
pick-plan-moves = { $count } 手

## できないとき

no-touch-move = 第{ $game }局は「待ったなし」のため、手を取り消せません。「待ったあり」は対局の申し込みのときに決めます。
no-takeback = 第{ $game }局に、取り消せるあなたの手はありません。取り消せるのは自分で打った直前の手だけで、相手が打つまでです（予約手や自動の手も含みます）。
no-takeback-twice = すでに頼んであります。第{ $game }局で { $opponent } さんの返事を待っています。
no-takeback-offer = 第{ $game }局に、返事を待つ「待った」はもうありません。すでに返事があったか、対局が進みました。{ $link ->
        [none] {""}
       *[other] [いまの盤面へ]({ $link })
    }
no-before-takeback = 第{ $game }局で { $player } さんが「待った」を求めています。先に返事をしてください：
no-draw-twice = すでに引き分けを提案しています。第{ $game }局で { $opponent } さんの返事を待っています。
no-draw-offer = 第{ $game }局に、返事を待つ引き分けの提案はもうありません。すでに返事があったか、対局が進みました。`/{ cmd-command-draw }` で提案できます。{ $link ->
        [none] {""}
       *[other] [いまの盤面へ]({ $link })
    }
no-before-draw = 第{ $game }局で { $player } さんが引き分けを提案しています。先に返事をしてください：
no-draw-too-soon = 第{ $game }局で次に引き分けを提案できるのは、前の提案から { $between } 手あとの { $next } 手目からです。いまは { $now } 手目です。
no-both-have-moved = 第{ $game }局はお二人とも打ったため、もう中止できません。`/{ cmd-command-draw }` で引き分けを提案するか、`/{ cmd-command-resign }` で投了できます。
no-clock-to-add-to = 第{ $game }局は時間無制限なので、時間切れにはなりません。
no-more-time = 第{ $game }局の時計は { $most }までです。
no-move-here-server = 対局はサーバーのチャンネルで行います。対局を続けたいチャンネルで `/{ cmd-command-move-here }` を使ってください。
no-game-to-move = ほかの場所で進行中の対局はありません。`/{ cmd-command-games }` で一覧を見られます。
no-already-here = 第{ $game }局はすでにここで行われています。
no-opponent-here = { $opponent } さんがこのサーバーにいないため、第{ $game }局をここで続けられません。お二人ともいる場所で `/{ cmd-command-move-here }` を使うか、相手が来るまでお待ちください。
no-plan-moves = { $text } は手として読めません。`c4 e3 f5` のように `a1` から `h8` までのマスを書いてください。パスは書きません。
no-plan-empty = 手が書かれていません。相手が打つかもしれない手と、それへの返し手を書いてください：`/{ cmd-command-conditional } { cmd-option-if }:c4 { cmd-option-then }:e3`
no-plan-own-turn = 第{ $game }局はあなたの番です。そのまま打ってください。予約手は相手の番のあいだに登録できます。
no-plan-reply = あなたの返し手がありません。最後はあなたの手にしてください。そこで打てる場所：{ $legal }。
no-plan-pass = あなたの返し手がありません。最後はあなたの手にしてください。そこではあなたはパスになり、{ $opponent } さんが打てる場所：{ $legal }。
no-plan-past-end = その { $number } 手目で終局するため、そのあとの予約手は登録できません。
no-plan-long = 長すぎます。登録できるのは双方合わせて { $most } 手までです。
no-plan-illegal-first = { $opponent } さんは、いま **{ $square }** には打てません。打てる場所：{ $legal }。
no-plan-illegal = その { $number } 手目の **{ $square }** には打てません。そこで打てる場所：{ $legal }。
no-plan-contradicts = 同じ進行に対して、すでに **{ $planned }** を登録しています。先にそれを取り消してください。`/{ cmd-command-conditional }` で一覧を見られます。
no-more-plans = 第{ $game }局の予約手は、上限の { $most } 件に達しています。先にどれかを取り消してください。`/{ cmd-command-conditional }` で一覧を見られます。
no-such-plan = その予約手はもうありません。取り消されたか、すでに打たれたか、第{ $game }局が別の進行になりました。`/{ cmd-command-conditional }` で一覧を見られます。
