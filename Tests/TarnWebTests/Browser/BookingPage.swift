import Tarn
import TarnEncoding
import TarnForms
import TarnView
import TarnWeb

/// The form of docs/web.md: a table in a restaurant.
struct Booking: RefusingFeature {
  struct State: Equatable {
    var name = ""
    var people = FieldText(2)
    var day = FieldText<CivilDate>(text: "")
    var wishes = ""
    var booked: [String] = []
  }

  enum Action: Equatable {
    case name(String)
    case people(FieldText<Int>)
    case day(FieldText<CivilDate>)
    case wishes(String)
    case book
  }

  static let validator = Validator<State, String>.all(
    .field(\.name, "name", .length(1...40, short: "", long: "At most 40 characters.")),
    .field(\.people, "people", .value("Type a number, such as 4.", .accepts("1 to 12 people.") { 1...12 ~= $0 })),
    .field(\.day, "day", .value("Type a date, such as 2026-11-29.", .accepts("") { _ in true })),
    .field(\.wishes, "wishes", .length(0...200, short: "", long: "At most 200 characters.").orEmpty()))

  func refusal(of action: Action, in state: State) -> Refusal? {
    guard action == .book else { return nil }
    return state.booked.count < 3
      ? Self.validator.check(state).refusal(missing: "Fill in this field.") : Refusal("All tables are taken.")
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .name(let text): state.name = text
    case .people(let text): state.people = text
    case .day(let text): state.day = text
    case .wishes(let text): state.wishes = text
    case .book: state = State(booked: state.booked + [state.name])
    }
    return []
  }

  static func view(_ state: State) -> Node<Action> {
    let result = validator.check(state)
    return .main(
      [.class("padded")], .h1("Book a table"),
      .form(
        [.class("form"), .onSubmit(.book)],
        .field(SheetField("Name", state.name, result.at("name"), name: "name") { .name($0) }),
        .field(
          SheetField("People", state.people.text, result.at("people"), name: "people", kind: .number) {
            .people(FieldText(text: $0))
          }),
        .field(
          SheetField("Day", state.day.text, result.at("day"), name: "day", kind: .date) {
            .day(FieldText(text: $0))
          }),
        .field(SheetField("Wishes", state.wishes, result.at("wishes"), name: "wishes", kind: .lines) { .wishes($0) }),
        .submit([], "Book")),
      .p([.class("muted"), .live], .text(state.booked.last.map { "A table for \($0) is booked." } ?? "")))
  }
}
