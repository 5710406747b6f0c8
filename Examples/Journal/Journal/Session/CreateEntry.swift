import Foundation
import Tarn
import TarnAccounts
import TarnEncoding

/// Creates an empty entry with its ID, its day, its author and the time of creation.
public struct CreateEntry: SynchronousUseCase {
  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> UUID
  let secondsFromUTC: @Sendable () -> Int

  /// - Parameter secondsFromUTC: returns the offset of the user's local time from UTC; it determines the entry's day.
  public init(
    now: @escaping @Sendable () -> Timestamp = Timestamp.now, newID: @escaping @Sendable () -> UUID = { UUID() },
    secondsFromUTC: @escaping @Sendable () -> Int = { TimeZone.current.secondsFromGMT() }
  ) {
    self.now = now
    self.newID = newID
    self.secondsFromUTC = secondsFromUTC
  }

  /// Returns a new, empty entry by the person.
  public func perform(_ person: UserName) -> Entry {
    let made = now()
    // A clock outside the supported years is wrong. The entry gets the first day, and the user can choose another one.
    let day = CivilTime(millisecondsSince1970: made.milliseconds, secondsFromUTC: secondsFromUTC())?.date ?? .first
    return Entry(id: newID(), day: day, by: person, made: made)
  }
}

extension Journal {
  /// Connects ``CreateEntry`` with the effect ``Effect/begin(by:)`` and the action ``Action/began(_:)``.
  public static func beginning(_ begin: CreateEntry) -> EffectHandler<Effect, Action> {
    EffectHandler(begin) {
      if case .begin(let person) = $0 { person } else { nil }
    } action: { _, entry in
      .began(entry)
    }
  }
}
