import TarnStorage

/// A part of a file that differs from what was written: see ``TarnStorage/AppFile/check()``.
public struct IntegrityFinding: Equatable, Sendable, CustomStringConvertible {
  /// The damaged part: a table and a row, such as `log, row 3`, or a part of the file, such as `header`.
  public let location: String
  /// What is wrong with that part, such as `its checksum does not match`.
  public let reason: String

  /// The location and the reason, for a line of a report: `log, row 3: its checksum does not match`.
  public var description: String { "\(location): \(reason)" }

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
