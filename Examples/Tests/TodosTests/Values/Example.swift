import Foundation
import Tarn
import TarnDates
import TarnEncoding
import TarnTesting

@testable import Todos

/// Returns the same ID for the same number, so that a test can name a to-do by number.
func uuid(_ number: Int) -> UUID {
  UUID(
    uuid: (
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)
    ))
}

// For this target only: a literal keeps the tables of the tests readable.
// swift-format-ignore: AvoidRetroactiveConformances
extension CivilDate: @retroactive ExpressibleByStringLiteral {
  /// Creates a day from a literal such as `"2026-11-26"`; for tests.
  public init(stringLiteral text: String) {
    guard let day = CivilDate(text) else { preconditionFailure("“\(text)” is no day") }
    self = day
  }
}

// For this target only: a literal keeps the tables of the tests readable.
// swift-format-ignore: AvoidRetroactiveConformances
extension FloatingDate: @retroactive ExpressibleByStringLiteral {
  /// Creates a due date from a literal such as `"2026-11-26T17:00"`; for tests.
  public init(stringLiteral text: String) {
    guard let due = FloatingDate(text) else { preconditionFailure("“\(text)” is no due date") }
    self = due
  }
}

/// Returns a timestamp this many milliseconds after 1970 began.
func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

extension Todo {
  static let beer = Todo(id: uuid(1), number: 1, text: "buy beer", due: "2026-11-26", tags: ["home"], made: time(5))
}

/// Returns a random change of a to-do, often one without effect.
func randomChange(_ random: inout SeededRandom) -> TodoChange {
  let texts = [
    "buy beer", "buy more beer", " ", "call Zoë\n👩‍👩‍👧", "مدينة", "a\u{7}b", String(repeating: "long ", count: 200),
  ]
  let tags = ["home", "#Home", "garden", "two words", "", "work"]
  switch Int.random(in: 0..<7, using: &random) {
  case 0: return .text(random.pick(from: texts))
  case 1:
    let day = CivilDate(daysSince1970: 20_780 + Int.random(in: -3...3, using: &random))
    return .due(random.oneIn(3) ? nil : day.map { FloatingDate($0, minutes: random.oneIn(2) ? 17 * 60 : nil) })
  case 2: return .tag(random.pick(from: tags))
  case 3: return .untag(random.pick(from: tags))
  case 5: return .note(random.pick(from: ["", " one\n two\n", "a\u{7}b", String(repeating: "é", count: 9)]))
  case 4: return .check(time(Int64.random(in: 0...9, using: &random)))
  default: return .uncheck
  }
}
