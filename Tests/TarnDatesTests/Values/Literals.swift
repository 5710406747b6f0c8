import TarnDates
import TarnEncoding

extension CivilDate: ExpressibleByStringLiteral {
  /// Creates a date from a literal such as `"2026-11-26"`; for tests.
  public init(stringLiteral text: String) {
    guard let date = CivilDate(text) else { preconditionFailure("“\(text)” is no date") }
    self = date
  }
}

extension FloatingDate: ExpressibleByStringLiteral {
  /// Creates a date from a literal such as `"2026-11-26T17:00"`; for tests.
  public init(stringLiteral text: String) {
    guard let date = FloatingDate(text) else { preconditionFailure("“\(text)” is no date") }
    self = date
  }
}
