import TarnForms
import TarnRecord

extension SignUp.State {
  /// What is kept of what is typed in a field: more than any may have, so that what is too long is seen to be, and still bounded.
  static let longest = 300

  /// What there is to say about the form, and whether it is ready.
  public var outcome: Outcome<SignUpForm.Wrong> {
    switch purpose {
    case .joining: SignUpForm.validator.check(form) + taken.outcome.within(.field("name"))
    case .entering: SignUp.State.entering.check(form)
    }
  }

  /// Whether the button does something.
  public var isReady: Bool { isReady(by: outcome) }

  /// The same, of an ``outcome`` that is there already.
  public func isReady(by outcome: Outcome<SignUpForm.Wrong>) -> Bool { phase == .filling && outcome.isReady }

  /// To come in again, what was good enough once is good enough: nothing is looked at but that it is there.
  private static let entering = Validator<SignUpForm, SignUpForm.Wrong>.all(
    .field(\.name, "name", .notEmpty), .field(\.password.typed, "password", .notEmpty))

  mutating func choose(_ purpose: SignUp.Purpose) {
    guard phase == .filling, purpose != self.purpose else { return }
    self.purpose = purpose
    trouble = nil
    askAboutName()
  }

  /// What is being sent off is not changed any more; and what stands there already is nothing new.
  mutating func fill(_ change: (inout SignUpForm) -> Void) {
    var filled = form
    change(&filled)
    guard phase == .filling, filled != form else { return }
    form = filled
    trouble = nil
    askAboutName()
  }

  /// Only of a name that could be one there is something to ask, and only who joins needs to know.
  private mutating func askAboutName() {
    let isName = purpose == .joining && SignUpForm.name.check(form.name).isReady
    taken.ask(about: isName ? PersonName(form.name)?.description : nil)
  }

  mutating func submit() -> [SignUp.Effect] {
    guard isReady, let name = PersonName(form.name) else { return [] }
    phase = .hashing
    trouble = nil
    switch purpose {
    case .joining: return [.make(MakePerson.Request(name: name, email: form.bareEmail, password: form.password))]
    case .entering: return [.recognise(Recognise.Request(name: name, password: form.password))]
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

  /// The passwords are needed no more.
  mutating func enter(_ id: Person.ID) {
    if case .joining(let person) = phase, person.id != id { return }
    guard phase != .filling else { return }
    form = SignUpForm()
    taken.ask(about: nil)
    phase = .inside(id)
  }

  mutating func stay(_ trouble: SignUp.Trouble) {
    switch phase {
    case .hashing, .joining: phase = .filling
    case .filling, .inside: return
    }
    self.trouble = trouble
  }
}
