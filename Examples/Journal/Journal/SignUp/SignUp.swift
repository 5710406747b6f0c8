import Tarn
import TarnForms

/// The sign-up form of the journal. It lets a person join, or sign in from another browser.
///
/// ```swift
/// let door = Store(SignUp.State(), SignUp(), effects: SignUp.useCases(…), subscriptions: SignUp.sources(clock: ContinuousClock()))
/// door.send(.name("Ada"))
/// ```
///
/// Give its store no history and no file, because its state contains typed passwords (``Secret``). They go only to a
/// ``PasswordHasher``, which returns the hash.
public struct SignUp: Feature {
  /// The state of the sign-up form.
  public struct State: Equatable, Sendable {
    /// Whether the user joins or signs in.
    public internal(set) var purpose = Purpose.joining
    public internal(set) var form = SignUpForm()
    /// The check whether the name is taken.
    public internal(set) var taken = AsyncCheck<String, SignUpForm.FieldError>()
    /// The progress of the form.
    public internal(set) var phase = Phase.filling
    /// The reason why the last submission failed.
    public internal(set) var failure: Failure?

    public init(_ purpose: Purpose = .joining) { self.purpose = purpose }
  }

  /// The purpose for which the user fills in the form.
  public enum Purpose: String, Equatable, Codable, Sendable, CaseIterable {
    /// Creates a new person.
    case joining
    /// Signs in an existing person.
    case entering
  }

  /// The progress of the form.
  public enum Phase: Equatable, Sendable {
    case filling
    /// The password is being hashed or verified, which takes a fraction of a second.
    case hashing
    /// The journal has been asked to add the person.
    case joining(Person)
    /// The person is signed in. The form is empty and complete.
    case inside(Person.ID)
  }

  /// A user action or an event of the form.
  public enum Action: Equatable, Codable, Sendable {
    // User actions.
    case choose(Purpose)
    case name(String)
    case email(String)
    case password(Secret)
    case again(Secret)
    case submit
    /// Repeats the check whether the name is taken.
    case askAgain

    // Events.
    case quiet(String)
    case nameIsTaken(String, Bool)
    case noAnswer(String, reason: String)
    /// The password was hashed and a person was created from the form.
    case made(Person)
    case notMade(reason: String)
    case welcomed(Person.ID)
    case turnedAway(Person.ID, Refusal)
    case authenticated(Person.ID)
    case notAuthenticated(Failure)
  }

  /// An effect of the form.
  public enum Effect: Equatable, Sendable {
    case isTaken(String)
    case make(CreatePerson.Request)
    /// Asks the journal to add the person: `Journal.Action.joined`.
    case join(Person)
    case authenticate(Authenticate.Request)
  }

  /// The reason why the person is not signed in, as a value.
  public enum Failure: Equatable, Codable, Sendable {
    case refused(Refusal)
    /// The name is unknown or the password is wrong. The user must not learn which of the two.
    case unknown
    /// The name has had too many attempts.
    case tooOften(minutes: Int)
    /// An internal error.
    case failed(reason: String)
  }

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
    case .made(let person): return state.join(as: person)
    case .notMade(let reason): state.stay(.failed(reason: reason))
    case .welcomed(let id): state.enter(id)
    case .turnedAway(let id, let refusal): state.turnAway(id, refusal)
    case .authenticated(let id): if state.phase == .hashing { state.enter(id) }
    case .notAuthenticated(let failure): state.stay(failure)
    }
    return []
  }
}

extension SignUp.Failure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.reason
    case .unknown: "The name or the password is wrong. Try again, or sign up."
    case .tooOften(1): "There were too many attempts for this name. Try again in a minute."
    case .tooOften(let minutes): "There were too many attempts for this name. Try again in \(minutes) minutes."
    case .failed(let reason): "This failed: \(reason) Try again."
    }
  }
}
