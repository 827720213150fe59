# チャンネルで読まれる文。人は <@id> のメンション。

## 短い言葉

color-black = 黒
color-white = 白
rules-world = 世界オセロ（WOC/WOF）
rules-europe = ヨーロッパ
rules-usa = アメリカ（USOA）
rules-japan = 日本
rules-casual = 石数のみ
rated = レート戦
casual = フリー対局

## 挑戦

challenge-to = { $challenger } さんが { $opponent } さんにオセロの対局を申し込みました。
challenge-open = { $challenger } さんがオセロの対戦相手を募集しています。このチャンネルの誰でも受けられます。
challenge-terms = ルール：{ $rules }・{ $rated }・{ $colors }
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
game-terms = ルール：{ $rules }・{ $rated }
game-moved = **第{ $game }局**・{ $disc } { $player } さんが **{ $square }** に打ち、{ $flipped } 個返しました。
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

## 終局

end-board-full = **終局**：盤面がすべて埋まりました。
end-blocked = **終局**：両者とも打てる場所がなくなりました。
end-wipe-out = **終局**：全滅です。{ $player } さんの石がなくなりました。
end-resigned = **第{ $game }局 終局**：{ $disc } { $player } さんが投了しました。
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
end-ratings = レート：{ $black } さん { $black_before } → { $black_after }（{ $black_change }）、{ $white } さん { $white_before } → { $white_after }（{ $white_change }）
end-casual = フリー対局のため、レートは変わりません。
end-transcript = 棋譜：`{ $moves }`

## 画像の代わりの文

alt-start = オセロ盤、開始局面。
alt-after = オセロ盤、{ $move } 手目のあと。{ $color }が { $square } に打ち、{ $flipped } を返しました。
alt-discs = { $color }（{ $count } 個）：{ $squares }。
alt-turn = { $color }の番。打てる場所：{ $squares }。
alt-over = 終局しました。
alt-none = なし
