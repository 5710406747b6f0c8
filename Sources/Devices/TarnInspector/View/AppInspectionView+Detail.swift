import Tarn
import TarnTrace
import TarnView
import TarnWeb

// The right half: what is known of the chosen step.
extension AppInspectionView {
  var detail: View {
    let summary = app.summary(of: step)
    return .section(
      [.class("detail"), .label("The chosen step")],
      .div(
        [.class("padded")],
        .h2([], .text("Step \(step)")), .p([.class("code title")], .text(summary.title)),
        .p([.class("muted")], .text(description(of: summary))), answered,
        branchNote,
        .ifPresent(state.message) { .p([.class("notice-line"), .live], .text($0)) },
        .div([.class("buttons")], backButton, tryButtons(summary), restoreButton)),
      pins,
      .tabs(Tabs("What is shown", selected: state.tab, among: DetailTab.allCases, title: \.rawValue) { .show($0) }),
      .div(
        [.class("padded scrolling"), .role("region"), .label(state.tab.rawValue), .attribute("tabindex", "0")],
        tab(summary)))
  }

  private func description(of summary: StepSummary) -> String {
    let origin =
      switch summary.kind {
      case .start: "the state at the beginning"
      case .action(.acted): "an action of a user"
      case .action(let cause): "an action that came \(Self.name(of: cause))"
      case .jumped: "a jump, an undo or a redo"
      case .loaded: "another state was loaded"
      case .resumed: "another history was opened"
      }
    return "\(origin), at \(ClockTime.of(summary.time)) UTC"
  }

  private var backButton: View {
    .when(
      !state.visited.isEmpty,
      .button([.class("quiet"), .onClick(.back)], .text("Back to step \(state.visited.last ?? 0)")))
  }

  private func tryButtons(_ summary: StepSummary) -> View {
    guard case .action = summary.kind, known.contains(step - 1) else { return .each([]) }
    return .each([
      .button([.class("quiet"), .key("skip"), .onClick(.tryOut(.skipping, step))], "What if it had not happened?"),
      .button([.class("quiet"), .key("repeat"), .onClick(.tryOut(.repeating, step))], "What if it had come twice?"),
    ])
  }

  private var restoreButton: View {
    guard app.isRunning, step < known.upperBound else { return .each([]) }
    return .button(
      [
        .class("quiet"),
        .onClick(
          .restore(step),
          confirming: Confirmation(
            "The app continues from the state after step \(step). Where it keeps a history, that is a step of its own.",
            agree: "Make it the present state")),
      ], "Make this the present state")
  }

  private var pins: View {
    .when(
      !state.pinned.isEmpty,
      .ul(
        [.class("padded pins"), .label("Pinned")],
        .each(
          state.pinned.map { path in
            .li(
              [.class("pin"), .key("\(path)")], .strong([.class("code")], .text("\(path)")),
              .span([.class("code value")], .text(app.text(at: path, after: step) ?? "is not there")),
              blameButton(path),
              .button([.class("quiet icon"), .label("Unpin \(path)"), .onClick(.unpin(path))], "×"))
          })))
  }

  /// The changes of a step are its own: the question is who changed the part before it.
  private func blameButton(_ path: String, upTo last: Int? = nil) -> View {
    .button(
      [.class("quiet small"), .label("Who changed \(path) last?"), .onClick(.blame(path, upTo: last ?? step))], "Blame")
  }

  private func tab(_ summary: StepSummary) -> View {
    switch state.tab {
    case .changes: changes
    case .state: stateTree
    case .work: work
    case .trial: trial
    case .export: export
    case .branches: branches
    }
  }

  // MARK: Changes

  private var changes: View {
    guard step > known.lowerBound || (state.compared ?? step) != step else {
      return .p([.class("muted")], "The steps begin here. “State” shows the whole state.")
    }
    let from = min(max(state.compared ?? step - 1, known.lowerBound), known.upperBound)
    return .each([
      .p(
        [.class("muted"), .key("range")],
        .text(from == step - 1 || state.compared == nil ? "From the step before." : "From step \(from)."),
        .button(
          [.class("quiet small"), .onClick(.compare(with: state.compared == step ? nil : step))],
          .text(state.compared == step ? "Compare with the step before" : "Compare other steps with this one")),
        .when(
          state.compared != nil && state.compared != step,
          .button([.class("quiet small"), .onClick(.compare(with: nil))], "Compare with the step before"))),
      differences(app.differences(from: from, to: step), none: "The state is the same."),
    ])
  }

  private func differences(_ differences: [ValueDifference.Field], none: String) -> View {
    guard !differences.isEmpty else { return .p([.class("muted")], .text(none)) }
    return .ul(
      [.class("differences")],
      .each(
        differences.map { difference in
          .li(
            [.key("\(difference.path)")],
            .div(
              [.class("path")],
              .span([.class("code")], .text(difference.path.isEmpty ? "the state" : "\(difference.path)")),
              .when(known.contains(step - 1), blameButton(difference.path, upTo: step - 1)), pinButton(difference.path)),
            .ifPresent(difference.first) {
              .div([.class("code old")], .span([.class("visually-hidden")], "before "), .text($0))
            },
            .ifPresent(difference.second) {
              .div([.class("code new")], .span([.class("visually-hidden")], "after "), .text($0))
            })
        }))
  }

  private func pinButton(_ path: String) -> View {
    .button([.class("quiet small"), .label("Pin \(path)"), .onClick(.pin(path))], "Pin")
  }

  // MARK: State

  private var stateTree: View {
    let lines = app.tree(after: step, expanded: state.expanded)
    guard !lines.isEmpty else {
      return .p([.class("code")], .text(app.text(at: String(), after: step) ?? ""))
    }
    return .ul([.class("tree"), .label("The state after step \(step)")], .each(lines.map(treeLine)))
  }

  private func treeLine(_ line: TreeLine) -> View {
    .li(
      [.key("\(line.path)"), .property("--depth", "\(line.depth)")],
      line.isExpanded.map { isExpanded in
        .button(
          [
            .class("quiet icon small"), .label("\(isExpanded ? "Collapse" : "Expand") \(line.path)"),
            .aria("expanded", "\(isExpanded)"), .onClick(.toggle(line.path)),
          ], .text(isExpanded ? "▾" : "▸"))
      } ?? .span([.class("no-button")], ""),
      .span([.class("code name")], .text(line.name)), .span([.class("code value")], .text(line.text)),
      .when(line.name != "…", .each([blameButton(line.path), pinButton(line.path)])))
  }

  // MARK: What if

  private var trial: View {
    guard let trial = state.trial, trial.step == step else {
      return .p(
        [.class("muted")],
        "Choose above what should have been otherwise. It is tried with a copy of the state; the app is not changed.")
    }
    return .each([
      .p([.key("kind")], .text(sentence(trial))),
      .when(
        !trial.refused.isEmpty,
        .p([.key("refused")], .text("Refused would have been: \(names(of: trial.refused))."))),
      .ifPresent(trial.endedBefore) {
        .p([.key("end"), .class("muted")], .text("The trial ends before step \($0), which is no action."))
      },
      differences(trial.differences, none: "The state would be the same."),
    ])
  }

  private func names(of steps: [Int]) -> String { steps.map { "step \($0)" }.joined(separator: ", ") }

  private func sentence(_ trial: Trial) -> String {
    let other = trial.kind == .skipping ? "Without step \(trial.step)" : "With step \(trial.step) twice"
    let applied = trial.applied == 1 ? "1 action" : "\(trial.applied) actions"
    return "\(other), and then \(applied) as they came, the state would be:"
  }

  // MARK: Export

  private var export: View {
    let start = min(max(state.exportStart ?? step, known.lowerBound + 1), step)
    guard step > known.lowerBound else {
      return .p([.class("muted")], "Choose a step with an action.")
    }
    return .each([
      .p(
        [.class("muted"), .key("range")], .text(start == step ? "Step \(step)." : "Steps \(start) to \(step)."),
        .button([.class("quiet small"), .onClick(.beginExport(at: step))], "Begin here")),
      exported("As a test", id: "inspector-test", app.test(from: start, to: step)),
      .ifPresent(app.session(from: start, to: step)) { exported("As a session", id: "inspector-session", $0) },
    ])
  }

  private func exported(_ title: String, id: String, _ text: String) -> View {
    .section(
      [.key(id)],
      .div(
        [.class("path")], .h3([], .text(title)),
        .button([.class("quiet small"), .label("Copy: \(title)"), .copies(id)], "Copy")),
      .pre([.class("code"), .id(id)], .text(text)))
  }
}

/// The time of day of a timestamp, in UTC: `09:41:07.250`.
enum ClockTime {
  /// Without the fraction of the second: `09:41:07`.
  static func seconds(of timestamp: Timestamp) -> String { String(of(timestamp).prefix(8)) }

  static func of(_ time: Timestamp) -> String {
    let day: Int64 = 86_400_000
    let milliseconds = ((time.milliseconds % day) + day) % day
    func digits(_ number: Int64, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
    let (seconds, rest) = (milliseconds / 1_000 % 60, milliseconds % 1_000)
    return "\(digits(hours, 2)):\(digits(minutes, 2)):\(digits(seconds, 2)).\(digits(rest, 3))"
  }
}
