import Foundation
import Tarn
import TarnForms
import TarnRecord

/// The form with which a user signs up, or signs in.
///
/// ```swift
/// let form = Store(
///   SignUp.State(), SignUp(), effects: [SignUp.handler(service)],
///   subscriptions: SignUp.subscriptions(clock: ContinuousClock()))
/// form.send(.name("Ada"))
/// ```
///
/// Show its fields with the errors of ``State/outcome``, and enable the button while ``State/isReady``. When the phase
/// becomes ``Phase/inside(_:)``, show the app.
///
/// Give its store no history and no file, because its state contains typed passwords (``Secret``). They go only to a
/// ``PasswordHasher``, which returns the hash.
public struct SignUp: Feature {
  /// The state of the sign-up form.
  public struct State: Equatable, Sendable {
    /// Whether the user signs up or signs in.
    public internal(set) var purpose = Purpose.joining
    /// The fields as typed.
    public internal(set) var form = SignUpForm()
    /// The check whether the name is taken.
    public internal(set) var taken = AsyncCheck<String, SignUpForm.FieldError>()
    /// The progress of the form.
    public internal(set) var phase = Phase.filling
    /// The reason why the last submission failed.
    public internal(set) var failure: Failure?

    /// Creates an empty form.
    public init(_ purpose: Purpose = .joining) { self.purpose = purpose }
  }

  /// The purpose for which the user fills in the form.
  public enum Purpose: String, Equatable, Codable, Sendable, CaseIterable {
    /// Creates a new account.
    case joining
    /// Signs in to an existing account.
    case entering
  }

  /// The progress of the form.
  public enum Phase: Equatable, Sendable {
    /// The user fills in the form.
    case filling
    /// The password is being hashed or verified, which takes a fraction of a second.
    case submitting
    /// The user is signed in to the account with this ID. The form is empty and complete.
    case inside(UUID)
  }

  /// A user action or an event of the form.
  public enum Action: Equatable, Codable, Sendable {
    /// Chooses between signing up and signing in.
    case choose(Purpose)
    /// Types a name.
    case name(String)
    /// Types an e-mail address.
    case email(String)
    /// Types a password.
    case password(Secret)
    /// Types the password again.
    case again(Secret)
    /// Submits the form.
    case submit
    /// Repeats the check whether the name is taken.
    case askAgain
    /// The user has stopped typing a name.
    case quiet(String)
    /// Whether the name is taken.
    case nameIsTaken(String, Bool)
    /// The name could not be checked.
    case noAnswer(String, reason: String)
    /// The user has signed up, or has proved to be who they are.
    case entered(UUID)
    /// The submission has failed.
    case failed(Failure)
  }

  /// A request to the ``SignUpService``.
  public enum Effect: Equatable, Sendable {
    /// Checks whether a name is taken.
    case isTaken(String)
    /// Creates an account.
    case join(Credentials)
    /// Verifies a password.
    case authenticate(Credentials)
  }

  /// The valid content of a completed form.
  public struct Credentials: Equatable, Sendable {
    /// The name.
    public let name: UserName
    /// The e-mail address; empty if the user signs in.
    public var email = ""
    /// The password.
    public let password: Secret

    /// Creates credentials.
    public init(name: UserName, email: String = "", password: Secret) {
      (self.name, self.email, self.password) = (name, email, password)
    }
  }

  /// The reason why the user is not signed in, as a value.
  public enum Failure: Equatable, Codable, Sendable {
    /// The app refuses the account.
    case refused(Refusal)
    /// The name is unknown or the password is wrong. The user must not learn which of the two.
    case unknown
    /// The name has had too many attempts.
    case tooOften(minutes: Int)
    /// An internal error.
    case failed(reason: String)
  }

  /// Creates the feature.
  public init() {}

  /// Returns the wait until the user has stopped typing a name, while one is pending.
  public func subscriptions(_ state: State) -> [Debounce<String>] { state.taken.debounce.map { [$0] } ?? [] }

  public func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .choose(let purpose): state.choose(purpose)
    case .name(let name): state.fill { $0.name = String(name.prefix(State.longest)) }
    case .email(let email): state.fill { $0.email = String(email.prefix(State.longest)) }
    case .password(let password): state.fill { $0.password = Secret(String(password.typed.prefix(State.longest))) }
    case .again(let password): state.fill { $0.again = Secret(String(password.typed.prefix(State.longest))) }
    case .submit: return state.submit()
    case .askAgain: return state.taken.retry().map { [.isTaken($0)] } ?? []
    case .quiet(let name): return state.taken.debounceElapsed(Debounce(name)).map { [.isTaken($0)] } ?? []
    case .nameIsTaken(let name, let isTaken): state.taken.receive(isTaken ? [.taken] : [], to: name)
    case .noAnswer(let name, let reason): state.taken.receive(failure: reason, to: name)
    case .entered(let id):
      // Deletes the passwords, which are no longer needed.
      if state.phase == .submitting { (state.form, state.taken, state.phase) = (SignUpForm(), .init(), .inside(id)) }
    case .failed(let failure):
      if state.phase == .submitting { (state.phase, state.failure) = (.filling, failure) }
    }
    return []
  }
}

extension SignUp.State {
  /// The maximum number of characters kept of a field. It is more than any field may have, so that the form can report
  /// a text as too long.
  static let longest = 300

  /// The validation result of the form. For a user who signs up it includes the name check. Signing in only checks that
  /// the fields are not empty, because the rules may have changed since the user signed up.
  public var outcome: ValidationResult<SignUpForm.FieldError> {
    switch purpose {
    case .joining: SignUpForm.validator.check(form) + taken.result.within(.field("name"))
    case .entering: SignUpForm.signInValidator.check(form)
    }
  }

  /// Whether the form can be submitted.
  public var isReady: Bool { phase == .filling && outcome.isReady }

  fileprivate mutating func choose(_ purpose: SignUp.Purpose) {
    guard phase == .filling, purpose != self.purpose else { return }
    self.purpose = purpose
    failure = nil
    askAboutName()
  }

  /// Changes the form, unless it is being submitted. A change to the same value does nothing.
  fileprivate mutating func fill(_ change: (inout SignUpForm) -> Void) {
    var filled = form
    change(&filled)
    guard phase == .filling, filled != form else { return }
    form = filled
    failure = nil
    askAboutName()
  }

  /// Only a user who signs up needs the name check, and only for a valid name.
  private mutating func askAboutName() {
    let isName = purpose == .joining && SignUpForm.name.check(form.name).isReady
    taken.ask(about: isName ? UserName(form.name)?.description : nil)
  }

  fileprivate mutating func submit() -> [SignUp.Effect] {
    guard isReady, let name = UserName(form.name) else { return [] }
    (phase, failure) = (.submitting, nil)
    switch purpose {
    case .joining: return [.join(.init(name: name, email: form.bareEmail, password: form.password))]
    case .entering: return [.authenticate(.init(name: name, password: form.password))]
    }
  }
}

extension SignUp.Failure: CustomStringConvertible {
  /// A message to the user.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.reason
    case .unknown: "The name or the password is wrong. Try again, or sign up."
    case .tooOften(let minutes): "\(TooManyAttempts(minutes: minutes))"
    case .failed(let reason): "This failed: \(reason) Try again."
    }
  }
}
