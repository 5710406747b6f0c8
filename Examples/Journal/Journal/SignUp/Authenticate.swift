import Synchronization
import Tarn

/// Authenticates a person by name and password.
///
/// Use one instance for the whole journal, because it counts the attempts (``Attempts``).
public final class Authenticate: UseCase {
  /// The name and the password to check.
  public struct Request: Equatable, Sendable {
    public let name: PersonName
    public let password: Secret

    public init(name: PersonName, password: Secret) {
      self.name = name
      self.password = password
    }
  }

  /// The ID of the authenticated person, or the reason of the failure.
  public enum Response: Equatable, Sendable {
    case authenticated(Person.ID)
    case failed(SignUp.Failure)
  }

  private let hasher: any PasswordHasher
  private let find: @Sendable (PersonName) async -> Person?
  private let now: @Sendable () -> Timestamp
  private let attempts = Mutex(Attempts())

  /// - Parameter find: returns the journal's person with a name, if there is one.
  public init(
    hasher: any PasswordHasher, now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    find: @escaping @Sendable (PersonName) async -> Person?
  ) {
    self.hasher = hasher
    self.now = now
    self.find = find
  }

  /// Checks the password, unless the name has to wait after failed attempts.
  public func perform(_ request: Request, respond: ResponseSender<Response>) async {
    // An attempt counts as failed until the password proves right, so that parallel attempts are counted, too.
    let minutes = attempts.withLock { attempts in
      let minutes = attempts.wait(request.name, at: now())
      if minutes == 0 { attempts.failed(request.name, at: now()) }
      return minutes
    }
    guard minutes == 0 else { return await respond(.failed(.tooOften(minutes: minutes))) }
    do {
      guard let person = await find(request.name) else {
        // Hashing takes as long as verifying, so that the response time does not reveal whether the name exists.
        _ = try await hasher.hash(request.password)
        return await respond(.failed(.unknown))
      }
      guard try await hasher.isRight(request.password, for: person.password) else {
        return await respond(.failed(.unknown))
      }
      attempts.withLock { $0.succeeded(request.name) }
      await respond(.authenticated(person.id))
    } catch {
      await respond(.failed(.failed(reason: "\(error)")))
    }
  }
}
