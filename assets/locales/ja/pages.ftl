# 長めの返事：一覧、成績、説明。

## 自分の対局

games-none = 進行中の対局はありません。`/{ cmd-command-challenge }` で始められます。
games-title = **進行中の対局**（{ $count }）
games-line = { $whose_mark } **第{ $game }局**・{ $disc } 相手は { $opponent } さん・{ $whose }・{ $move } 手目{ $left ->
        [none] {""}
        [paused] ・⏸️ 中断中
       *[other] ・期限 { $left }
    }・{ $where }
games-page = { $page } / { $pages } ページ
games-board = [盤面]({ $link })

## 成績

stats-title = **{ $player }**
stats-here = このサーバー：{ $record }
stats-everywhere = 全体：{ $record }
stats-record = レート **{ $rating }**・{ $games } 局：{ $wins } 勝 { $losses } 敗 { $draws } 分・平均石差 { $discs }{ $rank ->
        [none] {""}
       *[other] ・{ $rank } 位
    }
stats-unrated = レート戦はまだありません
stats-provisional = 「?」は対局数が少なく、まだ不確かなレートです。
stats-open = 進行中の対局：{ $count }
stats-last = 最近の対局：
stats-won = 第{ $game }局・{ $opponent } さんに { $score } で勝ち
stats-lost = 第{ $game }局・{ $opponent } さんに { $score } で負け
stats-aborted = 第{ $game }局・{ $opponent } さんとの対局は中止
stats-drew = 第{ $game }局・{ $opponent } さんと { $score } で引き分け

## ランキング

leaders-title-here = **このサーバーのランキング**
leaders-title-everywhere = **全サーバーのランキング**
leaders-min = 必要なレート戦の局数：{ $min }
leaders-none = レート戦の局数が足りる人はまだいません。`/{ cmd-command-challenge }` で始められます。
leaders-line = { $place } { $player } さん・**{ $rating }**・{ $games } 局（{ $wins }–{ $losses }–{ $draws }）・平均石差 { $discs }
leaders-page = { $page } / { $pages } ページ・勝–負–分
leaders-departed = このサーバーを離れた人：
leaders-engine = コンピューター：
button-previous = ◀ 前へ
button-next = 次へ ▶
button-here = このサーバー
button-everywhere = 全サーバー

## 説明

rules-page = **オセロのルール**
    黒が先手です。相手の石を縦・横・斜めのどれかではさめる場所に石を置くと、はさんだ石がすべて返ります。打てる場所がないときは自動的にパスになります。両者とも打てなくなったら終局です。

    得点は、申し込みのときに選んだルールで数えます。
    {""}**{ $world }**：空きマスは勝者の得点（同数なら 32–32）。全滅は 64–0。
    {""}**{ $europe }**：同じ。
    {""}**{ $usa }**：空きマスは数えません。全滅は 64–0。
    {""}**{ $japan }**：空きマスは両者で等分します。
    {""}**{ $casual }**：盤上の石をそのまま数えます。

    投了はどのルールでも 64–0 の負けです。時間切れも同じですが、「全体の持ち時間」で打つ{ $world }と{ $usa }の対局では、残りを延長（合わせて２分）で打ち、時間で勝った側は盤上の結果、少なくとも 33–31（{ $world }）、32–31（{ $usa }）を得ます。

    投了・時間切れ・合意で { $fewest } 手より前に終わったレート戦では、レートは変わりません。同じ二人の対局でレートに数えるのは、24時間で { $in_day } 局、30日で { $in_month } 局までです。
help-page = **通信オセロ**：何日かけても大丈夫です。対局はあなたを待っています。
    • `/{ cmd-command-challenge } { cmd-option-opponent }:@Ben` – Ben さんに対局を申し込む（相手を空欄にすると誰でも受けられます）
    • 盤面に `d3` と返信 – d3 に打つ（盤面の下のメニューや `/{ cmd-command-move } { cmd-option-square }:d3` でも打てます）
    • `/{ cmd-command-games }` – 自分の対局と手番、盤面へのリンク

    `/{ cmd-command-board }` は盤面をもう一度表示、`/{ cmd-command-resign }` は投了、`/{ cmd-command-rematch }` は再戦、`/{ cmd-command-stats }` と `/{ cmd-command-leaderboard }` は成績、`/{ cmd-command-rules }` は得点の数え方です。

    {""}**時間**：`/{ cmd-command-challenge } { cmd-option-clock }:3d` で一手三日。`/{ cmd-command-notify }` はお知らせの方法、`/{ cmd-command-vacation }` は休暇（時計が止まります）、`/{ cmd-command-give-time }` は相手に一日贈ります。
    {""}**ほかの人**：`/{ cmd-command-block } { cmd-option-person }:@Ben` で Ben さんからの申し込みを受けなくなります。`/{ cmd-command-unblock }` で元に戻ります。
    {""}**対局中**：`/{ cmd-command-takeback }` 待った、`/{ cmd-command-draw }` 引き分けの提案、`/{ cmd-command-abort }` 中止、`/{ cmd-command-move-here }` 場所の移動、`/{ cmd-command-conditional }` 予定手（相手がその手を打ったら自動で打ちます）。
    {""}**サーバーの管理者**：`/{ cmd-command-settings }` と `/{ cmd-command-admin }`。

## A board as text

text-legend = X は黒、O は白
