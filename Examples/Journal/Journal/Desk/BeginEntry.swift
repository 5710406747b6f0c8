import Foundation
import Tarn

/// Makes the beginning of an entry: nothing in it but who, when, and what it is called by.
public struct BeginEntry: ImmediateUseCase {
  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> UUID
  let secondsFromUTC: @Sendable () -> Int

  /// - Parameter secondsFromUTC: how far the clock on the person's wall is ahead, which tells the day.
  public init(
    now: @escaping @Sendable () -> Timestamp = Timestamp.now, newID: @escaping @Sendable () -> UUID = { UUID() },
    secondsFromUTC: @escaping @Sendable () -> Int = { TimeZone.current.secondsFromGMT() }
  ) {
    self.now = now
    self.newID = newID
    self.secondsFromUTC = secondsFromUTC
  }

  public func answer(_ person: PersonName) -> Entry {
    let made = now()
    // A clock outside of the years that there are is wrong, and the day can be chosen.
    let day = Day(at: made, secondsFromUTC: secondsFromUTC()) ?? Day.first
    return Entry(id: newID(), day: day, by: person, made: made)
  }
}

extension Day {
  /// The first that there is.
  fileprivate static let first = Day()

  private init() { (year, month, day) = (Day.years.lowerBound, 1, 1) }
}

extension Desk {
  /// Beginning an entry, connected.
  public static func beginning(_ begin: BeginEntry) -> Connection<Effect, Action> {
    Connection(begin) {
      if case .begin(let person) = $0 { person } else { nil }
    } action: { _, entry in
      .began(entry)
    }
  }
}
