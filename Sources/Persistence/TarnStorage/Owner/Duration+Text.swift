extension Duration {
  /// The duration in words, for example "5 seconds" or "0.2 seconds", for errors that name a waiting time.
  package var inSeconds: String {
    let milliseconds = Int64((self / .milliseconds(1)).rounded())
    if milliseconds == 1_000 { return "1 second" }
    let (whole, part) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    guard part > 0 else { return "\(whole) seconds" }
    var digits = String(1_000 + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits) seconds"
  }
}
