extension Histogram {
  /// The lines and the summary.
  public var text: String { (lines() + [summary]).joined(separator: "\n") }

  /// Returns the histogram as lines of text: a block for the observed share, with a stroke at the expected one.
  ///
  /// ```
  ///  7 ████████████│██ 19
  ///  8 ███████████ │   13
  /// ```
  ///
  /// - Parameter width: the length of the longest bar, in characters.
  public func lines(width: Int = 40) -> [String] {
    let labels = bars.map(\.label.count).max() ?? 0
    return bars.map { bar in
      let (seen, due) = (Int(bar.seenShare / highest * Double(width)), Int(bar.share / highest * Double(width)))
      let signs = (0...width).map { $0 == due ? "│" : $0 < seen ? "█" : " " }.joined()
      return String(repeating: " ", count: labels - bar.label.count) + "\(bar.label) \(signs) \(bar.seen)"
    }
  }
}
