import Foundation
import Tarn

/// Creates a person from a completed form.
public struct CreatePerson: UseCase {
  /// The valid content of a completed form.
  public struct Request: Equatable, Sendable {
    public let name: PersonName
    public let email: String
    public let password: Secret

    public init(name: PersonName, email: String, password: Secret) {
      self.name = name
      self.email = email
      self.password = password
    }
  }

  /// The new person, or the reason why the password could not be hashed.
  public enum Response: Equatable, Sendable {
    case made(Person)
    case failed(reason: String)
  }

  let hasher: any PasswordHasher
  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> UUID

  /// Creates the use case with a password hasher, a clock and a source of IDs.
  public init(
    hasher: any PasswordHasher, now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    newID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.hasher = hasher
    self.now = now
    self.newID = newID
  }

  /// Hashes the password and creates the person.
  public func perform(_ request: Request, respond: ResponseSender<Response>) async {
    do {
      let hash = try await hasher.hash(request.password)
      await respond(
        .made(Person(id: newID(), name: request.name, email: request.email, password: hash, joined: now())))
    } catch {
      await respond(.failed(reason: "\(error)"))
    }
  }
}
