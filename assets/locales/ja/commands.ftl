# スラッシュコマンド：Discord のコマンド一覧に出る言葉。
# 名前は空白なしで32文字まで、説明は100文字まで。

command-challenge = 挑戦
    .description = オセロの対局を申し込みます
command-move = 着手
    .description = 石を打ちます
command-board = 盤面
    .description = 対局の盤面を表示します
command-games = 対局一覧
    .description = 進行中の対局を一覧表示します
command-resign = 投了
    .description = 対局を投了します（確認があります）
command-rematch = 再戦
    .description = 黒白を入れ替えて、もう一局申し込みます
command-stats = 戦績
    .description = プレイヤーの戦績とレーティングを表示します
command-leaderboard = ランキング
    .description = ランキングを表示します
command-rules = ルール
    .description = オセロの打ち方と、ルールごとの得点の数え方を説明します
command-help = ヘルプ
    .description = このボットでの遊び方を説明します

# 人のメニューに出る項目。空白も使えます。
menu-challenge = オセロで挑戦する

option-opponent = 相手
    .description = 対局したい相手。省くと、このチャンネルの誰でも受けられます
option-color = 手番
    .description = あなたの石の色。黒が先手です
option-rules = ルール
    .description = 終局時の得点の数え方
option-rated = レート戦
    .description = 結果をレーティングに反映するかどうか（省くと反映します）
option-square = マス
    .description = 石を打つマス。例：d3
option-game = 対局
    .description = 対局の番号
option-theme = 見た目
    .description = 盤面の見た目
option-share = 公開
    .description = チャンネルの全員に見せるかどうか
option-user = プレイヤー
    .description = 誰の戦績か。省くと自分の戦績になります
option-scope = 範囲
    .description = このサーバーの対局だけか、すべての対局か
option-min_games = 最少対局数
    .description = レート戦の対局数がこれより少ない人を除きます
option-page = ページ
    .description = 何ページ目か

choice-color-black = 黒
choice-color-white = 白
choice-color-random = おまかせ
choice-rules-world = 世界オセロ（WOC/WOF）
choice-rules-europe = ヨーロッパ
choice-rules-usa = アメリカ（USOA）
choice-rules-japan = 日本
choice-rules-casual = 石数
choice-theme-felt = 緑のフェルト
choice-theme-dark = ダーク
choice-theme-contrast = ハイコントラスト
choice-scope-server = このサーバー
choice-scope-everywhere = すべて
