import Foundation
import Tarn
import TarnDates
import TarnLanguages

extension Timestamp {
  /// The day and the time, in the program's time zone.
  public func text(_ words: Localization) -> String {
    guard let date = FloatingDate(millisecondsSince1970: milliseconds, in: .current) else { return "" }
    return words("\(words.text(date.date)) \(words.clock(date.minutes ?? 0))", context: "date and time")
  }
}
