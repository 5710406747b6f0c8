import Foundation
import Tarn
import TarnForms

/// Answers the requests of a sign-up form: checks a name, adds an account, and authenticates a user.
///
/// ```swift
/// let service = SignUpService(
///   signIns: signIns, find: { name in await people.account(named: name) },
///   join: { account in try await people.add(account) })
/// ```
public struct SignUpService: UseCase {
  private let signIns: SignInGuard
  private let now: @Sendable () -> Timestamp
  private let newID: @Sendable () -> UUID
  private let find: @Sendable (UserName) async throws -> UserAccount?
  private let join: @Sendable (UserAccount) async throws -> Void

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - signIns: the guard that all forms of an app share.
  ///   - now: returns the time of a new account.
  ///   - newID: returns the ID of a new account.
  ///   - find: returns the account with a name, compared by ``UserName/isSame(as:)``, if there is one.
  ///   - join: adds an account, or throws a `Refusal`.
  public init(
    signIns: SignInGuard, now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    newID: @escaping @Sendable () -> UUID = { UUID() },
    find: @escaping @Sendable (UserName) async throws -> UserAccount?,
    join: @escaping @Sendable (UserAccount) async throws -> Void
  ) {
    (self.signIns, self.now, self.newID) = (signIns, now, newID)
    (self.find, self.join) = (find, join)
  }

  /// Performs a request of the form.
  public func perform(_ request: SignUp.Effect, respond: ResponseSender<SignUp.Action>) async {
    switch request {
    case .isTaken(let text):
      do {
        // An invalid name counts as not taken.
        guard let name = UserName(text) else { return await respond(.nameIsTaken(text, false)) }
        await respond(.nameIsTaken(text, try await find(name) != nil))
      } catch { await respond(.noAnswer(text, reason: "\(error)")) }
    case .join(let request):
      do {
        let hash = try await signIns.hasher.hash(request.password)
        let account = UserAccount(id: newID(), name: request.name, email: request.email, password: hash, joined: now())
        try await join(account)
        await respond(.entered(account.id))
      } catch { await respond(.failed((error as? Refusal).map { .refused($0) } ?? .failed(reason: "\(error)"))) }
    case .authenticate(let request):
      do {
        let account = try await find(request.name)
        let isRight = try await signIns.isRight(request.password, for: request.name.folded, hash: account?.password)
        if let account, isRight { await respond(.entered(account.id)) } else { await respond(.failed(.unknown)) }
      } catch let error as TooManyAttempts {
        await respond(.failed(.tooOften(minutes: error.minutes)))
      } catch { await respond(.failed(.failed(reason: "\(error)"))) }
    }
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
