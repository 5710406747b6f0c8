import Tarn
import TarnForms
import TarnRecord

extension SignUp.State {
  /// The maximum number of characters kept of a field. It is more than any field may have, so that the form can report
  /// a text as too long.
  static let longest = 300

  /// The validation result of the form. For a person who joins it includes the name check.
  public var outcome: ValidationResult<SignUpForm.FieldError> {
    switch purpose {
    case .joining: SignUpForm.validator.check(form) + taken.result.within(.field("name"))
    case .entering: SignUp.State.entering.check(form)
    }
  }

  /// Whether the form can be submitted.
  public var isReady: Bool { isReady(by: outcome) }

  /// Whether the form can be submitted, given its ``outcome``.
  public func isReady(by outcome: ValidationResult<SignUpForm.FieldError>) -> Bool {
    phase == .filling && outcome.isReady
  }

  /// Signing in only checks that the fields are not empty, because the rules may have changed since the person joined.
  private static let entering = Validator<SignUpForm, SignUpForm.FieldError>.all(
    .field(\.name, "name", .notEmpty), .field(\.password.typed, "password", .notEmpty))

  mutating func choose(_ purpose: SignUp.Purpose) {
    guard phase == .filling, purpose != self.purpose else { return }
    self.purpose = purpose
    failure = nil
    askAboutName()
  }

  /// Changes the form, unless it is being submitted. A change to the same value does nothing.
  mutating func fill(_ change: (inout SignUpForm) -> Void) {
    var filled = form
    change(&filled)
    guard phase == .filling, filled != form else { return }
    form = filled
    failure = nil
    askAboutName()
  }

  /// Only a person who joins needs the name check, and only for a valid name.
  private mutating func askAboutName() {
    let isName = purpose == .joining && SignUpForm.name.check(form.name).isReady
    taken.ask(about: isName ? PersonName(form.name)?.description : nil)
  }

  mutating func submit() -> [SignUp.Effect] {
    guard isReady, let name = PersonName(form.name) else { return [] }
    phase = .hashing
    failure = nil
    switch purpose {
    case .joining: return [.make(CreatePerson.Request(name: name, email: form.bareEmail, password: form.password))]
    case .entering: return [.authenticate(Authenticate.Request(name: name, password: form.password))]
    }
  }

  mutating func join(as person: Person) -> [SignUp.Effect] {
    guard phase == .hashing, purpose == .joining else { return [] }
    phase = .joining(person)
    return [.join(person)]
  }

  mutating func turnAway(_ id: Person.ID, _ refusal: Refusal) {
    guard case .joining(let person) = phase, person.id == id else { return }
    stay(.refused(refusal))
  }

  /// Completes the form and deletes the passwords, which are no longer needed.
  mutating func enter(_ id: Person.ID) {
    if case .joining(let person) = phase, person.id != id { return }
    guard phase != .filling else { return }
    form = SignUpForm()
    taken.ask(about: nil)
    phase = .inside(id)
  }

  mutating func stay(_ failure: SignUp.Failure) {
    switch phase {
    case .hashing, .joining: phase = .filling
    case .filling, .inside: return
    }
    self.failure = failure
  }
}
