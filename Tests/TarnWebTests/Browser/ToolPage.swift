import Tarn
import TarnView
import TarnWeb

/// The example of docs/web.md: the tools of a lending library.
struct ToolLibrary: RefusingFeature {
  struct State: Equatable, Codable, Sendable {
    var tools = [Tool(name: "drill"), Tool(name: "ladder", person: "Anna"), Tool(name: "saw")]
    var tab = Tab.all
    var search = ""
    var isSearching = false
    var selected: String?
    var lending: Lending?

    var shown: [Tool] {
      tools.filter { (tab == .all || $0.person != nil) && (search.isEmpty || $0.name.contains(search)) }
    }
  }

  struct Tool: Equatable, Codable, Sendable {
    var name: String
    var person: String?
  }

  struct Lending: Equatable, Codable, Sendable {
    var tool: String
    var person = ""
    var due = ""
  }

  enum Tab: String, CaseIterable, Codable, Sendable {
    case all = "All"
    case lent = "Lent"
  }

  enum Action: Equatable, Sendable {
    case show(Tab)
    case search(String)
    case setSearching(Bool)
    case select(String)
    case lend(String)
    case person(String)
    case due(String)
    case save, cancel
    case takeBack(String)
  }

  func refusal(of action: Action, in state: State) -> Refusal? {
    guard action == .save, let lending = state.lending else { return nil }
    if lending.person.isEmpty { return Refusal("Say who borrows it.", field: "who") }
    return lending.due.isEmpty ? Refusal("Give the day, such as 2026-12-24.", field: "due") : nil
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .show(let tab): state.tab = tab
    case .search(let text): state.search = text
    case .setSearching(let isSearching): state.isSearching = isSearching
    case .select(let name): state.selected = name
    case .lend(let name): state.lending = Lending(tool: name)
    case .person(let text): state.lending?.person = text
    case .due(let text): state.lending?.due = text
    case .cancel: state.lending = nil
    case .save:
      guard let lending = state.lending else { break }
      for index in state.tools.indices where state.tools[index].name == lending.tool {
        state.tools[index].person = lending.person
      }
      state.lending = nil
    case .takeBack(let name):
      for index in state.tools.indices where state.tools[index].name == name { state.tools[index].person = nil }
    }
    return []
  }
}

@MainActor func toolPage(_ store: Store<ToolLibrary>) -> Page {
  Page(title: "Tools", styles: [style], parts: [Part(frame: store) { frame($0) }, .historyBar(of: store)])
}

private func frame(_ state: ToolLibrary.State) -> AppFrame<Node<ToolLibrary.Action>> {
  AppFrame(
    content(state),
    keys: [KeyBinding("/", title: "Search", hint: "search", .setSearching(true))],
    sheet: state.lending.map(sheet))
}

private func content(_ state: ToolLibrary.State) -> Node<ToolLibrary.Action> {
  .main(
    .header([.class("bar")], .h1("Tools"), searchField(state), .helpButton),
    tabs(state.tab),
    state.shown.isEmpty
      ? .contentUnavailable("No tools", "Search for another name.")
      : .ul([.class("tools")], .each(state.shown.map { row($0, isSelected: $0.name == state.selected) })),
    .footer([.class("bar muted")], .text("\(state.tools.count) tools")))
}

private func searchField(_ state: ToolLibrary.State) -> Node<ToolLibrary.Action> {
  .input([
    .type("search"), .label("Search"), .placeholder("Search"), .value(state.search), .onInput { .search($0) },
    .focused(state.isSearching), .onFocus(.setSearching(true)), .onBlur(.setSearching(false)),
    .onKeys(["Escape": .setSearching(false)]),
  ])
}

private func tabs(_ selected: ToolLibrary.Tab) -> Node<ToolLibrary.Action> {
  .tabs(Tabs("Tools shown", selected: selected, among: ToolLibrary.Tab.allCases, title: \.rawValue) { .show($0) })
}

private func row(_ tool: ToolLibrary.Tool, isSelected: Bool) -> Node<ToolLibrary.Action> {
  .li(
    [
      .class("item"), .key(tool.name), .aria("current", "\(isSelected)"), .onClick(.select(tool.name)),
    ],
    .span([.class("item-text")], .text(tool.name)),
    .span([.class("muted")], .text(tool.person ?? "at home")),
    tool.person == nil
      ? .button([.class("quiet"), .label("Lend \(tool.name)"), .onClick(.lend(tool.name))], "Lend")
      : .button([.class("danger"), .label("Take back \(tool.name)"), .onClick(.takeBack(tool.name))], "Take back"))
}

private func sheet(_ lending: ToolLibrary.Lending) -> Sheet<ToolLibrary.Action> {
  Sheet(
    title: "Lend the \(lending.tool)", cancel: .cancel,
    fields: [
      SheetField("Who", lending.person, placeholder: "Anna") { .person($0) },
      SheetField("Due", lending.due, message: .note("At most four weeks."), kind: .date) { .due($0) },
    ],
    submit: SheetButton("Lend", .save))
}

private let style = """
  main { display: flex; flex-direction: column; width: min(100%, 720px); margin: 0 auto; }
  .tools { flex: 1; overflow-y: auto; }
  .tools [aria-current=true] { box-shadow: inset 4px 0 var(--accent); }
  """
