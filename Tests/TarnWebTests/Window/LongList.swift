import Tarn

@testable import TarnWeb

/// A long list whose rows have the controls of typical apps.
struct LongList: Feature {
  struct State: Equatable, Sendable {
    var rows: [Int]
    var top = 0.0
    /// By identity: rows may come and go.
    var selected: Int?
    /// The row that the list scrolls to, by identity.
    var target: Int?
    var done: Set<Int> = []
    /// The text that was last typed into a field. No row stores it.
    var typedText = ""
    /// Whether the state follows the offsets that the page reports.
    var follows = true
  }

  enum Action: Equatable, Sendable {
    case scrolled(Double)
    case selected(Int)
    case inserted([Int], at: Int)
    case removed(Range<Int>)
    case toggled(Int)
    case text(String)
    case show(Int?)
  }

  var received: @Sendable (Action) -> Void = { _ in }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .scrolled(let top): if state.follows { state.top = top }
    case .selected(let index): state.selected = state.rows[index]
    case .inserted(let rows, let position): state.rows.insert(contentsOf: rows, at: position)
    case .removed(let range): state.rows.removeSubrange(range)
    case .toggled(let row): state.done.formSymmetricDifference([row])
    case .text(let text): state.typedText = text
    case .show(let row): state.target = row
    }
    return []
  }

  static func view(_ state: State, hasControls: Bool = false, selects: Bool = true) -> Node<Action> {
    .main(
      [.class("long")],
      .input([.id("before"), .value(""), .onInput { .text($0) }]),
      .window(
        WindowedList(
          count: state.rows.count, rowHeight: 44, top: state.top,
          selected: state.selected.flatMap { state.rows.firstIndex(of: $0) }, hasControls: hasControls,
          scrollsTo: state.target.flatMap { state.rows.firstIndex(of: $0) }),
        [.id("list"), .label("Rows"), .onKeys(state.selected.map { ["Delete": .toggled($0)] } ?? [:])],
        key: { state.rows[$0] }, onScroll: { .scrolled($0) }, onSelect: selects ? { .selected($0) } : nil,
        row: { index in
          let row = state.rows[index]
          return hasControls
            ? .div(
              [.class("item")],
              .input([.type("checkbox"), .checked(state.done.contains(row)), .onCheck { _ in .toggled(row) }]),
              .input([.label("Title of \(row)"), .value("Row \(row)"), .onInput { .text($0) }]))
            : .text("Row \(row)")
        }))
  }

  static let style = """
    .long { display: flex; flex-direction: column; height: 100%; } #list { flex: 1; }
    """
}
