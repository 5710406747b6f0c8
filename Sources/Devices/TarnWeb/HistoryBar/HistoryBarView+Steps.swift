import Tarn
import TarnLanguages
import TarnRecord
import TarnTrace
import TarnView

// The steps of the history: marks on a slider, the description of a step, and the list of all steps.
extension HistoryBarView {
  // MARK: Marks

  /// So many marks are still told apart on a phone, where a slider is 300 pixels wide.
  private static var mostMarks: Int { 50 }

  /// Marks for the steps, or for every second, fifth, tenth one and so on if there are many; and one for each step that came
  /// instead of others.
  func marks(of target: HistoryTarget, count: Int) -> View {
    let unit = Self.distanceOfMarks(count)
    let branches =
      target == .everything
      ? state.branches.compactMap { branch in
        history.position(ofEntry: branch.successor).map { (branch.id, Double($0) / Double(max(count, 1))) }
      } : []
    return .div(
      [
        .class("history-marks"), .aria("hidden", "true"),
        .property("--between", count == 0 ? "100%" : "\(100 * Double(unit) / Double(count))%"),
      ],
      .each(branches.map { .span([.class("history-mark"), .key($0.0), .property("--at", "\(100 * $0.1)%")]) }))
  }

  static func distanceOfMarks(_ count: Int) -> Int {
    var unit = 1
    while true {
      for factor in [1, 2, 5] where count <= unit * factor * mostMarks { return unit * factor }
      unit *= 10
    }
  }

  // MARK: The description of a step

  /// The step below the pointer, or that of the slider with the focus.
  var described: HistoryBar.Pointed? {
    let step = state.pointed ?? state.focused.map { HistoryBar.Pointed(target: $0, position: history.position(of: $0)) }
    guard let step, step.position <= history.count(of: step.target) else { return nil }
    return step
  }

  /// The list describes steps, too, and has more space.
  func describedStep(of target: HistoryTarget) -> HistoryBar.Pointed? {
    state.panel == .steps ? nil : described.flatMap { $0.target == target ? $0 : nil }
  }

  /// More lines would cover the app.
  private static var mostFields: Int { 4 }

  func description(_ step: HistoryBar.Pointed) -> View {
    let count = history.count(of: step.target)
    return .div(
      [
        .class("history-description"), .id("history-description"), .role("tooltip"),
        .property("--at", "\(100 * Double(step.position) / Double(max(count, 1)))%"),
      ],
      title(of: step), changes(of: step, atMost: Self.mostFields))
  }

  private func title(of step: HistoryBar.Pointed) -> View {
    .div(
      [.class("history-title")],
      .strong([.attribute("dir", "auto")], .text(name(of: history.step(step.position, of: step.target)))),
      .span(
        [.class("history-count")],
        .text("\(words.digits(step.position)) / \(words.digits(history.count(of: step.target)))")))
  }

  /// The parts of the state that a step has changed.
  ///
  /// - Complexity: that of two states of the history and of comparing them: for the step that the user looks at only.
  private func changes(of step: HistoryBar.Pointed, atMost count: Int) -> View {
    guard step.position > 0 else { return .p([.class("muted")], .text(words("The steps begin here."))) }
    let secrets = (State.self as? any Record.Type)?.secretFields ?? []
    let states = (-1...0).map { history.state(at: step.position + $0, of: step.target, present: present) }
    let fields = ValueDifference(before: states[0], after: states[1], hiding: secrets)?.fields ?? []
    guard !fields.isEmpty else { return .p([.class("muted")], .text(words("This step has changed nothing."))) }
    let rest = fields.count - count
    return .each([
      .ul([.class("history-changes"), .key("changes")], .each(fields.prefix(count).map(change))),
      .when(rest > 0, .p([.class("muted"), .key("rest")], .text(words("and \(rest) more")))),
    ])
  }

  private func change(_ field: ValueDifference.Field) -> View {
    .li(
      [.key(field.path)], .when(!field.path.isEmpty, .div([.class("history-path")], .text(field.path))),
      .ifPresent(field.first) { value("old", words("before"), $0) },
      .ifPresent(field.second) { value("new", words("after"), $0) })
  }

  private func value(_ style: String, _ name: String, _ text: String) -> View {
    .div([.class("history-\(style)")], .span([.class("visually-hidden")], .text(name + " ")), .text(text))
  }

  // MARK: The list

  private static var rowHeight: Double { 44 }
  /// More rows are higher than browsers can show; the oldest ones are left out.
  private static var mostRows: Int { Int(WindowedList.highest / rowHeight) }

  /// All steps, the oldest first, and what the present or the pointed one has changed.
  var stepsPanel: View {
    let (position, count) = (history.position, history.count())
    let first = max(0, count + 1 - Self.mostRows)
    let step =
      described.flatMap { $0.target == .everything ? $0 : nil }
      ?? HistoryBar.Pointed(target: .everything, position: position)
    return .section(
      [.class("history-panel history-steps"), .label(words("All steps"))],
      .window(
        WindowedList(
          count: count + 1 - first, rowHeight: Self.rowHeight, top: state.stepsTop, selected: position - first,
          scrollsTo: position - first),
        [.class("history-list"), .label(words("All steps"))],
        key: { history.step(first + $0).id }, onScroll: { .scrolled($0) },
        onSelect: { .slide(.everything, to: first + $0) }, row: { row(first + $0, present: position) }),
      .section(
        [.class("history-detail"), .label(words("What the step has changed")), .attribute("tabindex", "0")],
        title(of: step), changes(of: step, atMost: ValueDifference.maximumFieldCount)))
  }

  private func row(_ position: Int, present: Int) -> View {
    let step = history.step(position)
    let branch = state.branches.last { $0.successor == step.id }
    return .div(
      [
        .class(position > present ? "history-row ahead" : "history-row"),
        .onPoint { .point($0 == nil ? nil : HistoryBar.Pointed(target: .everything, position: position)) },
      ],
      .span([.class("history-count")], .text(words.digits(position))),
      .span([.class("history-label"), .attribute("dir", "auto")], .text(name(of: step))),
      .ifPresent(branch) { branch in
        .span(
          [.class("history-hint")],
          .text(
            words(
              "\(branch.count) step set aside here", "\(branch.count) steps set aside here", count: branch.count)))
      })
  }
}
