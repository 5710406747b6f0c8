import Tarn
import TarnView

@testable import TarnWeb

/// A page with each kind of element that a browser without scripts can use.
struct Pantry: RefusingFeature {
  struct Item: Equatable, Codable, Sendable {
    var name: String
    var isEmpty = false
  }

  enum Size: String, Codable, Sendable, CaseIterable { case small, medium, large }

  struct State: Equatable, Codable, Sendable {
    var items = [Item(name: "rice"), Item(name: "salt"), Item(name: "tea")]
    var note = "keep dry"
    var size = Size.small
    var shelf = Size.medium
    var isLocked = false
    var new = ""
    var selected: String?
    var sheet: String?
    var amount = ""
    var secret = ""
    var count = 0
    var top = 0.0
  }

  enum Action: Equatable, Sendable {
    case up
    case empty(String, Bool)
    case remove(String)
    case select(String)
    case note(String)
    case size(Size)
    case shelf(Size)
    case lock(Bool)
    case new(String)
    case add
    case open(String?)
    case amount(String)
    case secret(String)
    case save
    case scroll(Double)
  }

  func refusal(of action: Action, in state: State) -> Refusal? {
    switch action {
    case .add: state.items.contains { $0.name == state.new } ? Refusal("There is \(state.new) already.") : nil
    case .save: state.amount == "0" ? Refusal("Nothing can't be saved.", field: "amount") : nil
    case .up: state.isLocked ? Refusal("The <pantry> is locked.") : nil
    default: nil
    }
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .up: state.count += 1
    case .empty(let name, let isEmpty):
      for index in state.items.indices where state.items[index].name == name { state.items[index].isEmpty = isEmpty }
    case .remove(let name): state.items.removeAll { $0.name == name }
    case .select(let name): state.selected = name
    case .note(let text): state.note = text
    case .size(let size): state.size = size
    case .shelf(let size): state.shelf = size
    case .lock(let isLocked): state.isLocked = isLocked
    case .new(let text): state.new = text
    case .add:
      state.items.append(Item(name: state.new))
      state.new = ""
    case .open(let sheet): state.sheet = sheet
    case .amount(let text): state.amount = text
    case .secret(let text): state.secret = text
    case .save: state.sheet = nil
    case .scroll(let top): state.top = top
    }
    return []
  }

  static func frame(_ state: State) -> AppFrame<Node<Action>> {
    AppFrame(content(state), sheet: state.sheet.map { sheet($0, state) })
  }

  private static func content(_ state: State) -> Node<Action> {
    .main(
      .header(
        [.class("bar")], .h1("Pantry"), .p([.id("count")], .text("\(state.count)")),
        .button([.id("up"), .onClick(.up)], "Up"),
        .button([.id("off"), .disabled(), .onClick(.remove("rice"))], "Off"),
        .button([.id("open"), .onClick(.open("Count"))], "Count")),
      .textarea([.id("note"), .label("Note"), .value(state.note), .onInput { .note($0) }]),
      .select("Size", state.size, Size.allCases, title: \.rawValue) { .size($0) },
      .each(
        Size.allCases.map { size in
          .label(
            [],
            .input([
              .id("shelf-\(size.rawValue)"), .type("radio"), .attribute("name", "shelf"),
              .checked(state.shelf == size), .onCheck { _ in .shelf(size) },
            ]), .text(size.rawValue))
        }),
      .input([.id("lock"), .type("checkbox"), .label("Locked"), .checked(state.isLocked), .onCheck { .lock($0) }]),
      .form(
        [.id("adding"), .onSubmit(.add)],
        .button([.id("clear"), .onClick(.new(""))], "Clear"),
        .input([.id("new"), .attribute("name", "new"), .label("New"), .value(state.new), .onInput { .new($0) }]),
        .submit([.id("add")], "Add")),
      .ul([.id("items")], .each(state.items.map { row($0, isSelected: $0.name == state.selected) })))
  }

  private static func row(_ item: Item, isSelected: Bool) -> Node<Action> {
    .li(
      [
        .key(item.name), .id(item.name), .class("item"), .aria("current", "\(isSelected)"),
        .onClick(.select(item.name)),
      ],
      .input([
        .type("checkbox"), .label("\(item.name) is empty"), .checked(item.isEmpty), .onCheck { .empty(item.name, $0) },
      ]),
      .span([.class("item-text")], .text(item.name)),
      .button(
        [
          .class("danger"),
          .onClick(.remove(item.name), confirming: Confirmation("Remove the <\(item.name)>?", agree: "Remove")),
        ], "Remove"))
  }

  private static func sheet(_ title: String, _ state: State) -> Sheet<Action> {
    Sheet(
      title: title, cancel: .open(nil),
      fields: [
        SheetField("Amount", state.amount, name: "amount") { .amount($0) },
        SheetField("Secret", "", kind: .secret) { .secret($0) },
      ],
      submit: SheetButton("Save", .save, isDisabled: state.amount.isEmpty))
  }
}

/// A pantry with its page, and the actions that its store received.
@MainActor final class ServedPantry {
  let store: Store<Pantry>
  let page: Page
  private(set) var received: [Pantry.Action] = []
  private var listener: ObserverToken?

  init(_ state: Pantry.State = Pantry.State(), hasHistory: Bool = false) {
    store =
      hasHistory
      ? Store(state, Pantry(), history: HistoryRules(tracks: [.whole()])) : Store(state, Pantry())
    page = Page(
      title: "Pantry",
      styles: [
        "main { display: flex; flex-direction: column; overflow-y: auto; width: min(100%, 720px); margin: 0 auto; }"
      ],
      parts: [Part(frame: store) { Pantry.frame($0) }] + (hasHistory ? [.historyBar(of: store)] : []))
    listener = store.onAction { [weak self] action, _ in self?.received.append(action) }
  }
}
