import Foundation
import Synchronization
import Tarn
import TarnForms

/// Answers the requests of a sign-up form: checks a name, adds a person, and authenticates a person.
public struct SignUpService: UseCase {
  /// The failed attempts of all forms of a journal.
  public final class SharedAttempts: Sendable {
    fileprivate let value = Mutex(Attempts())

    public init() {}
  }

  private let hasher: any PasswordHasher
  private let attempts: SharedAttempts
  private let now: @Sendable () -> Timestamp
  private let newID: @Sendable () -> UUID
  private let find: @Sendable (PersonName) async throws -> Person?
  private let join: @Sendable (Person) async throws -> Void

  /// - Parameters:
  ///   - attempts: the failed attempts, which all forms of a journal share.
  ///   - find: returns the journal's person with a name, if there is one.
  ///   - join: adds a person to the journal, or throws a `Refusal`.
  public init(
    hasher: any PasswordHasher, attempts: SharedAttempts = SharedAttempts(),
    now: @escaping @Sendable () -> Timestamp = Timestamp.now, newID: @escaping @Sendable () -> UUID = { UUID() },
    find: @escaping @Sendable (PersonName) async throws -> Person?,
    join: @escaping @Sendable (Person) async throws -> Void
  ) {
    (self.hasher, self.attempts, self.now, self.newID) = (hasher, attempts, now, newID)
    (self.find, self.join) = (find, join)
  }

  public func perform(_ request: SignUp.Effect, respond: ResponseSender<SignUp.Action>) async {
    switch request {
    case .isTaken(let text):
      do {
        // An invalid name counts as not taken.
        guard let name = PersonName(text) else { return await respond(.nameIsTaken(text, false)) }
        await respond(.nameIsTaken(text, try await find(name) != nil))
      } catch { await respond(.noAnswer(text, reason: "\(error)")) }
    case .join(let request):
      do {
        let hash = try await hasher.hash(request.password)
        let person = Person(id: newID(), name: request.name, email: request.email, password: hash, joined: now())
        try await join(person)
        await respond(.entered(person.id))
      } catch { await respond(.failed((error as? Refusal).map { .refused($0) } ?? .failed(reason: "\(error)"))) }
    case .authenticate(let request):
      do {
        let person = try await authenticate(request)
        await respond(person.map { .entered($0.id) } ?? .failed(.unknown))
      } catch {
        await respond(
          .failed((error as? Waiting).map { .tooOften(minutes: $0.minutes) } ?? .failed(reason: "\(error)")))
      }
    }
  }

  private struct Waiting: Error { let minutes: Int }

  /// Returns the person if the password is right, unless the name has to wait after failed attempts.
  private func authenticate(_ request: SignUp.Credentials) async throws -> Person? {
    // An attempt counts as failed until the password proves right, so that parallel attempts are counted, too.
    let minutes = attempts.value.withLock { attempts in
      let minutes = attempts.wait(request.name, at: now())
      if minutes == 0 { attempts.failed(request.name, at: now()) }
      return minutes
    }
    guard minutes == 0 else { throw Waiting(minutes: minutes) }
    guard let person = try await find(request.name) else {
      // Hashing takes as long as verifying, so that the response time does not reveal whether the name exists.
      _ = try await hasher.hash(request.password)
      return nil
    }
    guard try await hasher.isRight(request.password, for: person.password) else { return nil }
    attempts.value.withLock { $0.succeeded(request.name) }
    return person
  }
}

extension SignUp {
  /// Returns the handler of all effects.
  public static func handler(_ service: SignUpService) -> EffectHandler<Effect, Action> {
    EffectHandler(service) {
      $0
    } action: { _, action in
      action
    }
  }

  /// Returns the handler of the subscription that waits until the user has stopped typing a name.
  ///
  /// - Parameter clock: the machine's clock, or a test clock.
  public static func subscriptions<Time: Clock>(clock: Time) -> [EffectHandler<Debounce<String>, Action>]
  where Time.Duration == Duration {
    [
      EffectHandler(DebounceTimer<String, Time>(clock: clock)) {
        $0
      } action: { quiet, _ in
        .quiet(quiet.question)
      }
    ]
  }
}
