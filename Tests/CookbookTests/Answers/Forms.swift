import Tarn
import TarnForms
import TarnRecord

// validate a form

struct Registration: RefusingFeature {
  struct State: Equatable { var name = "", password = "", again = "", isRegistered = false }
  enum Action {
    case name(String)
    case password(String)
    case again(String)
    case register
  }

  static let validator = Validator<State, String>.all(
    .field(\.name, "name", .notEmpty), .equal(\.password, "password", \.again, "again", "The passwords differ."),
    .field(\.password, "password", .length(8...64, short: "At least 8 characters.", long: "At most 64 characters.")))

  func refusal(of action: Action, in state: State) -> Refusal? {
    guard case .register = action else { return nil }
    return Self.validator.check(state).refusal(missing: "Fill in this field.")
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .name(let text): state.name = text
    case .password(let text): state.password = text
    case .again(let text): state.again = text
    case .register: state.isRegistered = true
    }
    return []
  }
}

// check if a username is taken

struct ChooseName: Feature {
  struct State: Equatable, Codable { var name = "", check = AsyncCheck<String, String>() }
  enum Action {
    case type(String)
    case paused(Debounce<String>)
    case answered(String, isTaken: Bool)
  }

  func update(_ state: inout State, _ action: Action) -> [String] {
    switch action {
    case .type(let name):
      state.name = name
      state.check.ask(about: name.count < 3 ? nil : name)
    case .paused(let pause): return state.check.debounceElapsed(pause).map { [$0] } ?? []
    case .answered(let name, let isTaken): state.check.receive(isTaken ? ["“\(name)” is taken."] : [], to: name)
    }
    return []
  }

  func subscriptions(_ state: State) -> [Debounce<String>] { state.check.debounce.map { [$0] } ?? [] }

  @MainActor static func makeStore(
    asking service: some UseCase<String, Bool>, _ timer: DebounceTimer<String, some Clock<Duration>>
  ) -> Store<ChooseName> {
    let asking = EffectHandler<String, Action>(service) { .answered($0, isTaken: $1) }
    let pausing = EffectHandler<Debounce<String>, Action>(timer) { wait, _ in .paused(wait) }
    return Store(.init(), .init(), effects: [asking], subscriptions: [pausing])
  }
}

// number text field

struct OrderForm: RefusingFeature {
  struct State: Equatable, Codable { var amount = FieldText(1), ordered = 0 }
  enum Action: Equatable {
    case amount(FieldText<Int>)
    case order
  }

  static func amount(_ state: State) -> FieldBinding<String, Action> {
    FieldBinding(state.amount) { .amount($0) }.text()
  }

  func refusal(of action: Action, in state: State) -> Refusal? {
    guard action == .order, state.amount.value.map({ $0 > 0 }) != true else { return nil }
    return Refusal("Type a whole number, such as 3.", field: "amount")
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .amount(let text): state.amount = text
    case .order: state.ordered += state.amount.value ?? 0
    }
    return []
  }
}

// edit form with save and cancel

struct Profile: Record {
  var name = "", city = ""
  static let fields: [Field<Profile>] = [Field("name", \.name), Field("city", \.city)]
}

struct Profiles: Feature {
  struct State: Equatable { var profile = Profile(), draft: Draft<Profile>? }
  enum Action {
    case edit
    case name(String)
    case save, cancel
    case arrived(Profile)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .edit: state.draft = Draft(of: state.profile)
    case .name(let name): state.draft?.value.name = name
    case .save:
      guard let draft = state.draft, draft.conflicts.isEmpty else { break }
      (state.profile, state.draft) = (draft.value, nil)
    case .cancel: state.draft = nil
    case .arrived(let profile):
      state.profile = profile
      state.draft?.rebase(onto: profile)
    }
    return []
  }
}
