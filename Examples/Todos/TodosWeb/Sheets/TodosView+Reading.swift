import Foundation
import Tarn
import TarnWeb
import Todos
import TodosBrowsing

/// The sheets without input: the journal, and the key bindings.
extension TodosView {
  var journal: View {
    let entries = todos.journal
    let reader = DueText(at: moment)
    let zone = zone
    return .section(
      named("Journal"), heading("Journal"),
      entries.isEmpty
        ? .p([.class("muted form")], "The journal is empty.")
        : .window(
          WindowedList(count: entries.count, rowHeight: 44, top: screen.journalTop),
          [.class("entries"), .label("Journal entries, newest first")],
          // The newest first, with keys counted from the oldest, so that an entry keeps its key.
          key: { entries.count - 1 - $0 }, onScroll: { .screen(.journalScrolled($0)) },
          row: { index in
            let entry = entries[entries.count - 1 - index]
            return .div(
              [.class("entry")],
              .span([.class("item-text"), .attribute("dir", "auto"), .title(entry.text)], .text(entry.text)),
              .time([.class("muted")], .text(Due(entry.time, in: zone).map(reader.write) ?? "")))
          }), close("Close"))
  }

  var help: View {
    let keys = [
      ("↑ ↓, Page, Home, End", "move in the list"), ("Space", "done or open"), ("Enter", "edit the text"),
      ("d", "edit the due date"), ("t", "edit the tags"), ("f", "fork"), ("m", "menu"),
      ("Delete", "remove"), ("a", "new to-do"), ("/", "search"), ("j", "the journal"),
      ("Ctrl z, Ctrl y", "undo, redo"), ("Escape", "close"),
    ]
    return .section(
      named("Keys"), heading("Keys"),
      .p(
        [.class("muted form")],
        "These keys work in the list. Write due dates in English: tomorrow, fri 5pm, +1w, 24 dec."),
      .dl([.class("keys")], .each(keys.map { key, what in .each([.dt(.text(key)), .dd(.text(what))]) })), close("Close")
    )
  }
}

extension Due {
  /// The local day and minute of a time; `nil` outside of the supported years.
  fileprivate init?(_ time: Timestamp, in zone: TimeZone) {
    let seconds = Double(time.milliseconds) / 1_000
    let local = Int(seconds.rounded(.down)) + zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    let second = ((local % 86_400) + 86_400) % 86_400
    guard let day = Day(number: (local - second) / 86_400) else { return nil }
    self.init(day, minutes: second / 60)
  }
}
