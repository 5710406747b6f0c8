import Foundation
import TarnEncoding

/// An instant in the API's form: RFC 3339, and the variants that servers send.
///
///     2019-12-08T03:48:33.901Z 2019-12-08T04:48:33+01:00 2019-12-08 03:48:33Z 2019-12-08
///
/// It has a precision of milliseconds, the most that the API promises, so encoding gives the decoded value.
struct Datetime: Hashable, Sendable {
  /// Milliseconds since 1970.
  private let milliseconds: Int64

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  init(_ date: Date) {
    // The API writes years with four digits.
    let (first, last) = (Double(-62_167_219_200_000), Double(253_402_300_799_999))
    milliseconds = Int64(min(max((date.timeIntervalSince1970 * 1_000).rounded(), first), last))
  }

  /// Returns `nil` for an invalid text.
  init?(_ text: String) {
    if let time = CivilTime(text) {
      milliseconds = time.millisecondsSince1970
    } else if let date = CivilDate(text) {
      milliseconds = Int64(date.daysSince1970) * 86_400_000
    } else {
      return nil
    }
  }

  var text: String {
    guard let time = CivilTime(millisecondsSince1970: milliseconds) else {
      preconditionFailure("A date of the API is outside of the years 0 to 9999.")
    }
    return time.text(withMilliseconds: true)
  }
}

extension Datetime: Codable {
  init(from decoder: any Decoder) throws {
    let text: String
    do { text = try decoder.singleValueContainer().decode(String.self) } catch { throw DecodingFailure(error) }
    guard let value = Datetime(text) else {
      throw DecodingFailure(
        field: fieldName(decoder.codingPath), reason: "is “\(text.prefix(40))”, which is not a date")
    }
    self = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
