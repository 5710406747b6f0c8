import Foundation
import Tarn
import TarnLanguages
import TarnSession

/// Renders the history bar from a history and the bar's own state.
struct HistoryBarView<State: Codable, Action> {
  typealias View = Node<HistoryBar.Action>

  let history: History<State, Action>
  let state: HistoryBar.State
  let present: State
  let content: HistoryBarContent<State>
  let words: Localization

  var body: View {
    .section(
      [
        .class(state.isFolded.map { $0 ? "history folded" : "history" } ?? "history fits"), .label(words("History")),
        .onShake(.shaken), .onKeys(keys),
      ],
      message, .ifPresent(state.branches.last, branch), panel,
      .div([.class("history-tracks")], .each(targets.map(target))),
      controls, .when(state.isDialogOpen, undoDialog))
  }

  private var keys: [String: HistoryBar.Action] {
    var keys: [String: HistoryBar.Action] = ["Control+z": .undo, "Control+Z": .redo, "Control+y": .redo]
    if state.isDialogOpen { keys["Escape"] = .cancelled }
    return keys
  }

  /// The name of a step, which was recorded in English.
  func name(of step: History<State, Action>.Step) -> String { words.translation(of: step.label) }

  private func text(of message: HistoryBar.Message) -> String {
    switch message.text {
    case .undone(let label): words("Undone: \(words.translation(of: label))")
    case .redone(let label): words("Redone: \(words.translation(of: label))")
    case .nothingToUndo: words("There is nothing to undo.")
    case .nothingToRedo: words("There is nothing to redo.")
    }
  }

  private var undoName: String? { history.undoable.map { words("Undo \(name(of: $0))") } }
  private var redoName: String? { history.redoable.map { words("Redo \(name(of: $0))") } }

  private var splitTitle: String {
    let names = tracks.map { words.translation(of: $0) }
    let (first, last) = (names.dropLast().joined(separator: ", "), names.last ?? "")
    return words("Show \(first) and \(last) as separate tracks")
  }

  private var tracks: [String] { history.rules.tracks.map(\.name) }
  private var targets: [HistoryTarget] { state.isSplit ? tracks.map(HistoryTarget.track) : [.everything] }

  // MARK: Sliders

  private func target(_ historyTarget: HistoryTarget) -> View {
    let (position, count) = (history.position(of: historyTarget), history.count(of: historyTarget))
    let step = history.step(position, of: historyTarget)
    let (key, name) =
      if case .track(let track) = historyTarget { (track, words.translation(of: track)) } else {
        ("everything", words("everything"))
      }
    let isFirst = historyTarget == targets.first
    let label = self.name(of: step)
    let valueText = words("\(label), step \(position) of \(count)")
    let title: String = name.prefix(1).uppercased() + name.dropFirst()
    let shownLabel: String = (isFirst ? state.message.map { text(of: $0) } : nil) ?? label
    let percent: Int = count == 0 ? 0 : 100 * position / count
    return .div(
      [.class("history-track"), .key(key)],
      .label(
        [.class("history-step")],
        .when(state.isSplit, .strong([], .text(title))),
        .span([.class("history-label")], .text(shownLabel)),
        .when(
          isFirst && !tracks.allSatisfy { history.futureStepCount(of: $0) == 0 },
          .span(
            [.class("history-hint"), .live], .text(words("Earlier state. A change here sets the later steps aside.")))),
        .span([.class("history-count")], .text("\(words.digits(position)) / \(words.digits(count))"))),
      .div(
        [.class("history-slide")],
        icon(
          words("Step back in \(name)"), "‹", .step(historyTarget, by: -1), isOff: !history.canStepBack(historyTarget)),
        .div(
          [.class("history-scale")],
          .input([
            .type("range"), .class("history-range"), .attribute("min", "0"), .attribute("max", "\(count)"),
            .value("\(position)"), .label(words("Position in \(name)")), .aria("valuetext", valueText),
            .disabled(count == 0),
            .property("--at", "\(percent)%"),
            .onInput { .slide(historyTarget, to: Int($0) ?? position) },
          ]),
          .when(state.panel == .steps, marks(historyTarget, count: count))),
        icon(
          words("Step forward in \(name)"), "›", .step(historyTarget, by: 1),
          isOff: !history.canStepForward(historyTarget))
      ))
  }

  /// The message about undo or redo, for screen readers. The first slider shows it in the place of its step, because above
  /// the bar it would cover the app's lower edge, such as a field.
  private var message: View {
    .div(
      [.class("visually-hidden history-message"), .role("status"), .live],
      .ifPresent(state.message) { .span([.key($0.number)], .text(text(of: $0))) })
  }

  /// The steps that were dropped last.
  private func branch(_ branch: HistoryBar.Branch) -> View {
    let label = words.translation(of: branch.label)
    let text = words(
      "\(branch.count) step set aside, up to “\(label)”.", "\(branch.count) steps set aside, up to “\(label)”.",
      count: branch.count)
    return .div(
      [.class("history-branch"), .key("branch \(branch.id)")],
      .span([.live], .text(text)),
      .button([.class("quiet"), .onClick(.restore(branch.id))], .text(words("Go back to them"))),
      .button([.class("quiet icon"), .label(words("Forget them")), .onClick(.forget(branch.id))], "×"))
  }

  // MARK: Controls

  private var controls: View {
    .div(
      [.class("history-controls"), .role("toolbar"), .label(words("Undo and playback"))],
      undoButton("↶", undoName, words("Undo"), .undo), undoButton("↷", redoName, words("Redo"), .redo),
      play(.single, words("Play")), play(.double, words("Play at double speed")),
      .when(
        tracks.count > 1,
        toggle(
          words("Split"), splitTitle, state.isSplit, .split(!state.isSplit)
        )
      ),
      toggle(words("Steps"), words("List the steps, with what each changed"), .steps),
      .when(content.hasStateText, toggle(words("State"), words("Show the state as text"), .state)),
      .button(
        [.class("quiet"), .allowsShaking, .title(words("Shake the device to undo"))], .text(words("Allow shaking"))),
      foldButton(true), foldButton(false))
  }

  /// The stylesheet shows one of the two.
  private func foldButton(_ isFolding: Bool) -> View {
    let name = isFolding ? words("Fold the history bar") : words("Unfold the history bar")
    return .button(
      [
        .class(isFolding ? "quiet icon fold" : "quiet icon unfold"), .label(name), .title(name),
        .onClick(.fold(isFolding)),
      ],
      .text(isFolding ? "▾" : "▴"))
  }

  private func undoButton(_ symbol: String, _ name: String?, _ fallback: String, _ action: HistoryBar.Action) -> View {
    .button(
      [
        .class("quiet icon turned"), .label(name ?? fallback), .title(name ?? fallback), .disabled(name == nil),
        .onClick(action),
      ],
      .text(symbol))
  }

  private func play(_ speed: HistoryBar.Speed, _ name: String) -> View {
    let isPlaying = state.playing == speed
    return .button(
      [
        .class("quiet"), .label(isPlaying ? words("Pause") : name), .aria("pressed", "\(isPlaying)"),
        .disabled(history.count() == 0), .onClick(isPlaying ? .pause : .play(speed)),
      ],
      .text((isPlaying ? "❚❚ " : "▶ ") + "\(words.digits(speed.rawValue))×"))
  }

  private func toggle(_ text: String, _ title: String, _ panel: HistoryBar.Panel) -> View {
    toggle(text, title, state.panel == panel, .open(state.panel == panel ? nil : panel))
  }

  private func toggle(_ text: String, _ title: String, _ isOn: Bool, _ action: HistoryBar.Action) -> View {
    .button([.class("quiet"), .title(title), .aria("pressed", "\(isOn)"), .onClick(action)], .text(text))
  }

  private func icon(_ name: String, _ symbol: String, _ action: HistoryBar.Action, isOff: Bool) -> View {
    .button([.class("quiet icon"), .label(name), .disabled(isOff), .onClick(action)], .text(symbol))
  }

  // MARK: Panels

  private var panel: View {
    switch state.panel {
    case .steps: stepsPanel
    case .state: content.hasStateText ? statePanel : .nothing
    case nil: .nothing
    }
  }

  private var statePanel: View {
    .section(
      [.class("history-panel"), .label(words("State"))],
      .div(
        [.class("history-text")],
        .header(
          [.class("history-bar")],
          .h2([], .text(words("State at step \(history.position)"))),
          .button([.class("quiet"), .copies("history-json")], .text(words("Copy")))),
        .pre([.id("history-json"), .attribute("tabindex", "0")], .text(text))),
      .form(
        [.class("history-paste"), .onSubmit(.goToPasted)],
        .header(
          [.class("history-bar")],
          .h2([], .text(words("Go to a state"))),
          .submit([.class("quiet"), .disabled(state.pasted.isEmpty)], .text(words("Go there")))),
        .textarea([
          .value(state.pasted), .placeholder(words("Paste a copied state here")), .label(words("A state as text")),
          .attribute("spellcheck", "false"), .onInput { .typed($0) },
        ]),
        .p([.class("history-error"), .role("alert")], .text(state.loadError ?? ""))))
  }

  private var text: String {
    do throws(StateTextError) {
      return try StateText.write(present)
    } catch {
      return words("This state can't be written as text: \("\(error)")")
    }
  }
}
