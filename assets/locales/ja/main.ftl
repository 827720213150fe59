hello = こんにちは
