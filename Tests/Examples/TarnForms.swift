// Context for the examples in the comments of TarnForms; see Scripts/examples.
import Foundation
import Tarn
import TarnRecord
import TarnValues

@testable import TarnForms

enum Mood: String, Codable, Sendable { case calm, wild }
enum Wrong: String, Codable, Sendable {
  case name, short, long, notTheSame, email, noTitle, tooYoung, noNumber, endsBeforeItBegins, noVATNumber
}

struct Place: Record {
  var city = ""
  var country = ""

  static let fields: [Field<Place>] = [Field("city", \.city), Field("country", \.country)]
}

struct Entry: Record, Identifiable {
  let id: UUID
  var title = ""
  var isShared = false
  var mood = Mood.calm
  var tenths = 0
  var place = Place()
  var age = FieldText(7)

  static let fields: [Field<Entry>] = [
    .fixed("id", \.id), Field("title", \.title), Field("isShared", \.isShared), Field("mood", \.mood),
    Field("tenths", \.tenths), Field("place", \.place), Field("age", \.age),
  ]
}

enum Change {
  case title(String)
  case isShared(Bool)
  case mood(Mood)
  case tenths(Int)
  case place(Place)
  case city(String)
}

enum Action {
  case edit(Change)
  case age(FieldText<Int>)
  case answered(SuggestionAnswer<Entry, Wrong>, Suggestion<Entry>)
  case checked(String, [Wrong])
  case found(String, [String])
  case checkFailed(String, reason: String)
  case retry
  case name(String)
  case debounceElapsed(Debounce<String>)
  case toggleDrawer(at: Timestamp)
  case focusText(at: Timestamp)
}

enum Effect: Equatable {
  case suggest(Suggestion<Entry>)
  case isTaken(String)
}

struct FindTexts: UseCase {
  func perform(_ text: String, respond: ResponseSender<[String]>) async {}
}

struct FormState {
  var draft: Draft<Entry>?
  var entry: Entry?
  var entries: Table<Entry> = []
  var isMerging = false
  var confirmed: [Suggestion<Entry>] = []
  var signUp = SignUpForm()
}

struct SignUpForm: Equatable, Sendable {
  enum Kind: Sendable { case person, business }

  var name = ""
  var email = ""
  var kind = Kind.person
  var vatNumber = ""
  var age = FieldText(7)
  var from = 0
  var to = 0
}

enum AppAction { case signUp(Action) }

struct SignUpView {
  var name: FieldBinding<String, Action>

  static func bindings(_ form: SignUpForm) -> SignUpView {
    SignUpView(name: FieldBinding(form.name) { Action.name($0) })
  }
}

/// Nodes of a device.
@MainActor func input<Value>(_ binding: FieldBinding<Value, Action>) {}
@MainActor func checkbox(_ binding: FieldBinding<Bool, Action>) {}
@MainActor func radio(_ binding: FieldBinding<Bool, Action>) {}
@MainActor func showDrawer(height: Double) {}
@MainActor func send(_ effect: Effect) {}
@MainActor final class Control {
  var isEnabled = false
  var message: Wrong?
}

let email = Validator<String, Wrong>.matching(.email) { /[^@\s]+@[^@\s]+\.[a-z]+/ }
let vatNumber = Validator<SignUpForm, Wrong>.field(
  \.vatNumber, "vatNumber", .length(8...12, short: .noVATNumber, long: .noVATNumber))
let signUp = Validator<SignUpForm, Wrong>.all(.field(\.email, "email", email))
@Sendable func rule(_ entry: Entry) -> SuggestionVerdict<Entry, Wrong> { .accept }

@MainActor var state = FormState()
@MainActor var draft = Draft(of: entry)
@MainActor let entry = Entry(id: UUID())
@MainActor let newer = entry
@MainActor let confirmed = entry
@MainActor let conflict = draft.conflicts[0]
@MainActor let patch = Patch(from: entry, to: newer)
@MainActor let suggestion = Suggestion(from: entry, to: newer)
@MainActor let answer = suggestion.answer(given: entry, rule)
@MainActor let form = SignUpForm()
@MainActor var checked: ValidatedValue<SignUpForm, Wrong>?
@MainActor let button = Control()
@MainActor let field = Control()
@MainActor let now = Timestamp(milliseconds: 0)
@MainActor let full = 300.0

struct Photo: Record {
  var tags: Tags = []

  static let fields: [Field<Photo>] = [Field("tags", \.tags, merge: .with(Tags.merged))]
}
