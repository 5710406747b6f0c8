import TarnEncoding
import TarnRecord

extension Day: StringRepresentable {
  public static let expectedFormat = "a day; days are written as “2026-11-26”"

  /// `2026-11-26`.
  public var description: String { date.description }

  /// Parses the form of ``description``, and no other.
  ///
  /// - Returns: `nil` for another form, and for a day that does not exist.
  public init?(_ text: String) {
    guard let date = CivilDate(text) else { return nil }
    self.init(number: date.daysSince1970)
  }
}
