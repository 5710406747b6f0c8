/// Something in a file that is not as it was written.
package struct Finding: Equatable, Sendable {
  /// A table and a row, or a part of the file.
  package var place: String
  package var reason: String

  package init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// Rows of the log that should be there and are not.
  static func missing(_ rows: ClosedRange<Int>) -> Finding {
    rows.count == 1
      ? Finding("log, row \(rows.words)", "it is missing") : Finding("log, rows \(rows.words)", "they are missing")
  }
}

extension ClosedRange<Int> {
  /// `3`, or `3 to 7`, to stand behind a word.
  package var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}
