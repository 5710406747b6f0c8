import TarnTerminal

/// The example of docs/terminal.md: the tools of a lending library.
struct ToolScreen {
  enum Tab: String, CaseIterable {
    case all = "All"
    case lent = "Lent"
  }

  enum Action: Equatable {
    case show(Tab)
    case search(String)
    case setSearching(Bool)
    case select(Int)
    case lend(Int)
  }

  var tools: [(name: String, person: String?)] = [("drill", nil), ("ladder", "Anna"), ("saw", nil)]
  var tab = Tab.all
  var search = ""
  var isSearching = false
  var selected: Int?

  var content: Node<Action> {
    .column([
      .row([.text("Tools", style: .bold), tabs], spacing: 2),
      searchField,
      .line,
      tools.isEmpty ? .text("No tools. Press a to add one.", style: .dim).extent(.fill()) : list.extent(.fill()),
      .row(["\(styled: "1 overdue", .foreground(.red))", .spacer, .text("\(tools.count) tools", style: .dim)]),
    ])
    .onKeys(["/": .setSearching(true)])
  }

  var tabs: Node<Action> {
    .row(
      Tab.allCases.map { tab in
        .text(tab == self.tab ? "[\(tab.rawValue)]" : " \(tab.rawValue) ", style: tab == self.tab ? .bold : .dim)
          .onClick(.show(tab))
      })
  }

  var searchField: Node<Action> {
    .input(
      search, placeholder: "Search", isFocused: isSearching, onInput: { .search($0) }, onSubmit: .setSearching(false)
    )
    .onKeys(["Escape": .setSearching(false)])
  }

  var list: Node<Action> {
    .list(
      count: tools.count, selected: selected, onSelect: { .select($0) },
      row: { row in
        .row(
          [
            .text(tools[row].name).extent(.fill()),
            .text(tools[row].person ?? "at home", style: .dim),
            .text("[Lend]").onClick(.lend(row)),
          ], spacing: 2)
      })
  }
}
