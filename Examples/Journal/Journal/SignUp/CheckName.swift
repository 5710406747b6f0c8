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
