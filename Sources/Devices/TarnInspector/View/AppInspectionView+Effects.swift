import Tarn
import TarnTrace
import TarnView
import TarnWeb

// Effects, their answers, and what a step cost.
extension AppInspectionView {
  /// More effects than these are counted only: a person looks for those that hang.
  private static var mostEffects: Int { 100 }

  /// The effects of all steps that have not ended.
  var inFlight: View {
    let effects = app.effectsInFlight
    guard !effects.isEmpty else { return .each([]) }
    let rest = effects.count - Self.mostEffects
    return .section(
      [.class("in-flight"), .label("Effects in flight"), .attribute("tabindex", "0")],
      .h2([], .text(effects.count == 1 ? "1 effect in flight" : "\(effects.count) effects in flight")),
      .ul(
        [],
        .each(
          effects.prefix(Self.mostEffects).map { effect in
            .li(
              [.key(effect.number)], .span([.class("code")], .text(effect.text)),
              .span([.class("muted")], .text("since \(ClockTime.of(effect.time)) UTC")), link(to: effect.step))
          }),
        .when(rest > 0, .li([.key("rest"), .class("muted")], .text("and \(rest) more")))))
  }

  /// The effect that the step answers.
  var answered: View {
    .ifPresent(app.answeredEffect(of: step)) { effect in
      .p(
        [.class("answered"), .key("answered")], "It answers ", .span([.class("code")], .text(effect.text)), " of ",
        link(to: effect.step))
    }
  }

  func link(to other: Int) -> View {
    guard known.contains(other), other != step else { return .span([.key(other)], .text("step \(other)")) }
    return .button([.class("quiet small"), .key(other), .onClick(.visit(other, from: step))], .text("step \(other)"))
  }

  private func effect(_ effect: StepEffect) -> View {
    .li(
      [.key(effect.number)], .span([.class("code")], .text(effect.text)),
      .div(
        [.class("path")],
        .when(effect.isRunning, .strong([.key("running")], "in flight")),
        .when(
          !effect.answers.isEmpty,
          .each([.span([.key("by")], "answered by ")] + effect.answers.suffix(Self.mostEffects).map(link))),
        .when(!effect.isRunning && effect.answers.isEmpty, .span([.class("muted")], "ended without an answer"))))
  }

  private static func count(of effects: [StepEffect]) -> String {
    switch effects.count {
    case 0: "No effect"
    case 1: "1 effect"
    case let count: "\(count) effects"
    }
  }

  var work: View {
    guard let work = app.work(of: step) else {
      return .p([.class("muted")], "This step is no action: it requested nothing.")
    }
    return .each([
      .when(
        work.isUnrepeatable,
        .p(
          [.class("warning"), .key("warning")],
          """
          Applying the action again to the state before it gave another state. So update reads something besides its \
          state and its action, such as a clock or a random number, and this session can't be replayed.
          """)),
      .dl(
        [.class("costs"), .key("costs")],
        .dt("update, applied again now"), .dd([.class("code")], .text(DurationText.of(work.update))),
        .dt("observers, derived values and views"),
        .dd([.class("code")], .text(work.settling.map(DurationText.of) ?? "not settled yet"))),
      .h3([.key("effects")], .text(Self.count(of: work.effects))),
      .ul([.key("list"), .class("effects")], .each(work.effects.map(effect))),
      table(of: work.runs),
    ])
  }

  /// More rows than these are counted only: the slowest come first.
  private static var mostRuns: Int { 50 }

  private func table(of runs: SettlingRuns?) -> View {
    guard let runs else {
      return .p([.class("muted"), .key("runs")], "Observers and derived values are measured while this page is open.")
    }
    let rows = runs.rows
    guard !rows.isEmpty else {
      return .p([.class("muted"), .key("runs")], "No observer and no derived value ran.")
    }
    let rest = rows.count - Self.mostRuns
    return .section(
      [.key("runs")], .h3([], "Observers and derived values, the slowest first"),
      .ul(
        [.class("runs")],
        .each(
          rows.prefix(Self.mostRuns).enumerated().map { index, row in
            .li(
              [.key(index)], .span([.class("muted")], .text(row.duration.map(DurationText.of) ?? "")),
              .span([.class("code")], .text(row.name)), .span([.class("muted")], .text(Self.words(about: row))))
          })),
      .when(rest > 0, .p([.class("muted")], .text("and \(rest) more"))))
  }

  private static func words(about row: SettlingRuns.Row) -> String {
    let kind =
      switch row.kind {
      case .observer: "observer"
      case .listener: "listener of actions"
      case .derived: "derived value"
      }
    return kind + (row.count == 1 ? "" : ", \(row.count) times") + (row.reason.map { ", because of \($0)" } ?? "")
  }
}
