import Tarn
import TarnLanguages

/// The list of the steps, the marks of the steps below the sliders, and what each step changed.
extension HistoryBarView {
  typealias Step = History<State, Action>.Step

  /// A row of the list.
  private struct Row: Equatable {
    let step: Step
    let position: Int
    /// Whether the step lies ahead, so that redo would perform it.
    let isAhead: Bool
  }

  var stepsPanel: View {
    let position = history.position
    return .section(
      [.class("history-panel"), .label(words("Steps and changes"))],
      .div(
        [.class("history-text")],
        .header([.class("history-bar")], .h2([], .text(words("List of steps")))), list(position)),
      .div(
        [.class("history-text")],
        .header([.class("history-bar")], .h2([], .text(words("Changes of step \(position)")))),
        .pre(
          [
            .class("history-changes"), .label(words("Changes of step \(position)")), .attribute("tabindex", "0"),
            .attribute("dir", "ltr"),
          ],
          .text(changes(history.step(position)).joined(separator: "\n")))))
  }

  private func list(_ position: Int) -> View {
    .window(
      WindowedList(
        count: history.count() + 1, rowHeight: HistoryBar.rowHeight, top: state.scrollOffset, selected: position,
        scrollsTo: position),
      [.class("history-list"), .label(words("List of steps"))],
      key: { history.step($0).id }, onScroll: { .scrolled($0) }, onSelect: { .select($0) },
      row: { row in
        .memo(Row(step: history.step(row), position: row, isAhead: row > position)) { row in
          .div(
            [
              .class(row.isAhead ? "item ahead" : "item"),
              .title(title("\(words.digits(row.position)): \(name(of: row.step))", changes(row.step))),
            ],
            .span([.class("history-count")], .text(words.digits(row.position))),
            .span([.class("item-text")], .text(name(of: row.step))))
        }
      })
  }

  // MARK: Marks

  /// More marks are too narrow to be pointed at on a small screen.
  private static var mostMarks: Int { 60 }

  /// After so many milliseconds the user has done something else in between.
  private static var pause: Int64 { 60_000 }

  /// The steps between the positions of a slider: each tells under the pointer what it changed, and a click goes to the
  /// position after it. Of many steps several share a mark. A higher line marks where the user paused.
  ///
  /// They are for the pointer alone: for the keyboard and for screen readers there is the list.
  func marks(_ target: HistoryTarget, count: Int) -> View {
    let size = (count + Self.mostMarks - 1) / Self.mostMarks
    return .div(
      [.class("history-marks"), .aria("hidden", "true")],
      .each(
        stride(from: 1, through: count, by: max(size, 1)).map { first in
          mark(target, first...min(first + size - 1, count))
        }))
  }

  private func mark(_ target: HistoryTarget, _ positions: ClosedRange<Int>) -> View {
    let (first, last) = (history.step(positions.lowerBound, of: target), history.step(positions.upperBound, of: target))
    let isAfterPause =
      positions.lowerBound > 1
      && first.time.milliseconds - history.step(positions.lowerBound - 1, of: target).time.milliseconds
        >= Self.pause
    let numbers = positions.count == 1 ? [positions.lowerBound] : [positions.lowerBound, positions.upperBound]
    let heading = "\(numbers.map { words.digits($0) }.joined(separator: "–")): \(name(of: last))"
    return .memo([first, last], key: first.id) { steps in
      .div(
        [
          .class(isAfterPause ? "pause" : ""), .property("--steps", "\(positions.count)"),
          .title(title(heading, changes(steps[0], through: steps[1]))),
          .onClick(.slide(target, to: positions.upperBound)),
        ])
    }
  }

  // MARK: Changes

  private func title(_ heading: String, _ changes: [String]) -> String { ([heading] + changes).joined(separator: "\n") }

  /// Returns the differences that a step made, or several steps, a line for each part of the state.
  private func changes(_ step: Step, through last: Step? = nil) -> [String] {
    guard let before = history.states(of: step)?.before, let after = history.states(of: last ?? step)?.after else {
      return []
    }
    return content.changes(before, after)
  }
}
