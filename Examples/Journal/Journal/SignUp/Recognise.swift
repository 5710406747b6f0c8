import Synchronization
import Tarn

/// Knows a person again by name and password.
///
/// One for the whole journal, for it counts the attempts (``Attempts``).
public final class Recognise: UseCase {
  public struct Request: Equatable, Sendable {
    public let name: PersonName
    public let password: Secret

    public init(name: PersonName, password: Secret) {
      self.name = name
      self.password = password
    }
  }

  public enum Response: Equatable, Sendable {
    case recognised(Person.ID)
    case failed(SignUp.Trouble)
  }

  private let hasher: any PasswordHasher
  private let find: @Sendable (PersonName) async -> Person?
  private let now: @Sendable () -> Timestamp
  private let attempts = Mutex(Attempts())

  /// - Parameter find: asks the journal who is called so.
  public init(
    hasher: any PasswordHasher, now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    find: @escaping @Sendable (PersonName) async -> Person?
  ) {
    self.hasher = hasher
    self.now = now
    self.find = find
  }

  public func perform(_ request: Request, respond: Responder<Response>) async {
    // Counted as failed until it is known to be right: who sends many at once is counted, too.
    let minutes = attempts.withLock { attempts in
      let minutes = attempts.wait(request.name, at: now())
      if minutes == 0 { attempts.failed(request.name, at: now()) }
      return minutes
    }
    guard minutes == 0 else { return await respond(.failed(.tooOften(minutes: minutes))) }
    do {
      guard let person = await find(request.name) else {
        // As long as for somebody who is there: the time should not tell who is.
        _ = try await hasher.hash(request.password)
        return await respond(.failed(.unknown))
      }
      guard try await hasher.isRight(request.password, for: person.password) else {
        return await respond(.failed(.unknown))
      }
      attempts.withLock { $0.succeeded(request.name) }
      await respond(.recognised(person.id))
    } catch {
      await respond(.failed(.failed(reason: "\(error)")))
    }
  }
}
