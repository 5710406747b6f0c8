/// A deviation of a file from what was written.
package struct Finding: Equatable, Sendable {
  /// The place: a table and a row, or a part of the file.
  package var place: String
  package var reason: String

  package init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// Rows of the log that are missing.
  static func missing(_ rows: ClosedRange<Int>) -> Finding {
    rows.count == 1
      ? Finding("log, row \(rows.words)", "it is missing") : Finding("log, rows \(rows.words)", "they are missing")
  }
}

extension ClosedRange<Int> {
  /// `3`, or `3 to 7`, to follow a noun.
  package var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}
