import TarnStorage

/// A part of a file that differs from what was written.
package struct IntegrityFinding: Equatable, Sendable {
  /// A table and a row, or a part of the file.
  package var location: String
  package var reason: String

  package init(_ location: String, _ reason: String) {
    self.location = location
    self.reason = reason
  }

  /// Returns a finding for missing rows of the log.
  static func missing(_ rows: ClosedRange<Int>) -> IntegrityFinding {
    rows.count == 1
      ? IntegrityFinding("log, row \(rows.text)", "it is missing")
      : IntegrityFinding("log, rows \(rows.text)", "they are missing")
  }
}

extension ClosedRange<Int> {
  /// The range as `3` or `3 to 7`, for use after a word.
  package var text: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}
