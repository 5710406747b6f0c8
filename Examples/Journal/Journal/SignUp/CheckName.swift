import Tarn

/// Checks with the journal whether a name is taken.
public struct CheckName: UseCase {
  /// The result of the check.
  public enum Response: Equatable, Sendable {
    case isTaken(Bool)
    case failed(reason: String)
  }

  let find: @Sendable (PersonName) async throws -> Person?

  /// - Parameter find: returns the journal's person with a name, if there is one.
  public init(find: @escaping @Sendable (PersonName) async throws -> Person?) { self.find = find }

  /// Checks a name. An invalid name counts as not taken.
  public func perform(_ name: String, respond: ResponseSender<Response>) async {
    guard let name = PersonName(name) else { return await respond(.isTaken(false)) }
    do { await respond(.isTaken(try await find(name) != nil)) } catch {
      await respond(.failed(reason: "\(error)"))
    }
  }
}

/// Adds a person to the journal.
public struct JoinJournal: UseCase {
  /// The answer of the journal.
  public enum Response: Equatable, Sendable {
    case welcome
    case turnedAway(Refusal)
  }

  let join: @Sendable (Person) async throws -> Void

  /// - Parameter join: adds the person, or throws a `Refusal`.
  public init(join: @escaping @Sendable (Person) async throws -> Void) { self.join = join }

  public func perform(_ person: Person, respond: ResponseSender<Response>) async {
    do {
      try await join(person)
      await respond(.welcome)
    } catch { await respond(.turnedAway(error as? Refusal ?? Refusal("\(error)"))) }
  }
}
