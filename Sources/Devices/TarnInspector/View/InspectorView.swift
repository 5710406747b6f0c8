import Tarn
import TarnView
import TarnWeb

/// The page of an inspector: the steps on the left, what is known of the chosen one on the right.
struct InspectorView {
  typealias Action = InspectorFeature.Action
  typealias View = Node<Action>

  let state: InspectorState
  let apps: [any InspectedApp]

  var frame: AppFrame<View> {
    guard apps.indices.contains(state.app) else {
      return AppFrame(.main(.contentUnavailable("No app", "The program has added no store to this inspector.")))
    }
    let view = AppInspectionView(state: state, app: apps[state.app])
    return AppFrame(.main([.class("inspector")], header(view), view.steps, view.detail), keys: view.keys)
  }

  private func header(_ view: AppInspectionView) -> View {
    .header(
      [.class("bar")], .h1("Inspector"),
      apps.count > 1
        ? .tabs(
          Tabs("Apps", selected: state.app, among: Array(apps.indices), title: { apps[$0].name }) { .selectApp($0) })
        : .strong([.class("app-name")], .text(apps[0].name)),
      .when(!view.app.isRunning, .span([.class("muted")], "The app has ended.")), .helpButton)
  }
}

/// One app on the page.
struct AppInspectionView {
  typealias Action = InspectorFeature.Action
  typealias View = Node<Action>

  let state: InspectorState
  let app: any InspectedApp

  var known: ClosedRange<Int> { app.steps }

  /// The chosen step: a step that was dropped since is replaced by the oldest one.
  var step: Int { min(max(state.step ?? known.upperBound, known.lowerBound), known.upperBound) }

  /// The numbers of the shown steps, the newest first, by position.
  var rows: StepRows { state.search.isEmpty ? .all(known) : .found(app.matches(state.search)) }

  var keys: [KeyBinding<Action>] {
    let selected = rows.position(of: step) ?? 0
    let count = rows.count
    return searchField.keys
      + .moving(in: count, from: selected) { .select(rows.step(at: $0)) }
      + .cycling(
        through: DetailTab.allCases, from: state.tab, title: "What the right half shows", hint: "tab", { .show($0) })
      + [KeyBinding("f", title: "Follow the last step", hint: "follow", .follow)]
      + (state.visited.isEmpty ? [] : [KeyBinding("Backspace", title: "Back to the step before", hint: "back", .back)])
  }

  private var searchField: SearchField<Action> {
    SearchField(
      state.search.text, prompt: "Search the steps", isFocused: state.isSearching, onFocus: { .setSearching($0) },
      onInput: { .search($0) })
  }

  // MARK: The steps

  var steps: View {
    .section(
      [.class("steps"), .label("Steps")],
      .div([.class("padded tools")], .search(searchField), .div([.class("filters")], causes, followButton)),
      inFlight, list, .p([.class("muted count"), .live], .text(countText)))
  }

  private var causes: View {
    let filters: [Cause?] = [nil, .acted, .arrived]
    return .tabs(
      Tabs("Steps shown", selected: state.search.cause, among: filters, title: { $0.map(Self.name(of:)) ?? "all" }) {
        .filter($0)
      })
  }

  private var followButton: View {
    .button(
      [
        .class("quiet"), .aria("pressed", "\(state.step == nil)"),
        .onClick(state.step == nil ? .select(step) : .follow),
      ],
      "Follow")
  }

  static func name(of cause: Cause) -> String {
    switch cause {
    case .acted: "by users"
    case .arrived: "from outside"
    case .jumped: "jumps"
    case .loaded: "loads"
    }
  }

  private var countText: String {
    let count = known.upperBound - known.lowerBound + 1
    let total = count == 1 ? "1 step" : "\(count) steps"
    return state.search.isEmpty ? total : "\(rows.count) of \(total)"
  }

  private var list: View {
    let rows = rows
    guard rows.count > 0 else { return .contentUnavailable("No step", "No step fits the search.") }
    return .window(
      WindowedList(
        count: rows.count, rowHeight: 44, top: state.top, selected: rows.position(of: step), walksByLetters: true,
        scrollsTo: rows.position(of: step)),
      [.class("step-list"), .label("Steps, the newest first")],
      key: { rows.step(at: $0) }, onScroll: { .scrolled($0) }, onSelect: { .select(rows.step(at: $0)) },
      row: { [app] in .memo(app.summary(of: rows.step(at: $0))) { StepRow(step: $0).body } })
  }
}

/// The numbers of the steps that are shown, the newest first.
enum StepRows {
  case all(ClosedRange<Int>)
  /// Ascending.
  case found([Int])

  var count: Int {
    switch self {
    case .all(let range): range.count
    case .found(let numbers): numbers.count
    }
  }

  func step(at position: Int) -> Int {
    switch self {
    case .all(let range): range.upperBound - position
    case .found(let numbers): numbers[numbers.count - 1 - position]
    }
  }

  /// - Complexity: O(log n)
  func position(of step: Int) -> Int? {
    switch self {
    case .all(let range): return range.contains(step) ? range.upperBound - step : nil
    case .found(let numbers):
      var (low, high) = (0, numbers.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[middle] < step { low = middle + 1 } else { high = middle }
      }
      return low < numbers.count && numbers[low] == step ? numbers.count - 1 - low : nil
    }
  }
}

/// A step in the list.
struct StepRow {
  let step: StepSummary

  var body: Node<InspectorFeature.Action> {
    .div(
      [.class(step.isSetAside ? "item step aside \(style)" : "item step \(style)")],
      .span([.class("muted number")], .text("\(step.number)")),
      .span([.class("item-text code")], .text(step.title)),
      .span([.class("muted")], .text(origin)),
      .span(
        [.class("muted times"), .title("at \(ClockTime.of(step.time)) UTC")],
        .span(.text(step.settling.map(DurationText.of) ?? "")), .span(.text(ClockTime.seconds(of: step.time)))))
  }

  private var origin: String {
    if step.runningCount > 0 { return step.runningCount == 1 ? "in flight" : "\(step.runningCount) in flight" }
    if step.isSetAside { return "set aside" }
    if step.branchCount > 0 { return step.branchCount == 1 ? "⑂ branch" : "⑂ \(step.branchCount) branches" }
    return if case .action(let cause) = step.kind, cause != .acted { AppInspectionView.name(of: cause) } else { "" }
  }

  /// Steps that are no action stand out.
  private var style: String { if case .action = step.kind { "" } else { "special" } }
}

/// A duration with its unit: `340 ns`, `1.2 µs`, `15 ms`.
enum DurationText {
  static func of(_ duration: Duration) -> String {
    let nanoseconds = duration / .nanoseconds(1)
    for (unit, size) in [("ns", 1.0), ("µs", 1e3), ("ms", 1e6)] where nanoseconds < size * 1_000 {
      return number(nanoseconds / size) + " " + unit
    }
    return number(nanoseconds / 1e9) + " s"
  }

  /// Two digits are enough to compare.
  private static func number(_ value: Double) -> String {
    value < 10 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
  }
}
