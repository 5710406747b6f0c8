import Journal
import TarnDates
import TarnLanguages
import TarnText
import TarnValues
import TarnWeb

// The list of all entries, or of the search results.
extension JournalView {
  var list: View {
    let query = read.query
    return .div(
      [.class("sheet list")],
      .header(
        [.class("top")],
        .div([.class("name")], .h1(.text(words("Journal"))), account),
        .div(
          [.class("tools")], undoButtons,
          .a(
            [.class("button go"), .href(Journal.addresses.address(of: .new)), .onClick(.journal(.write))],
            .text(words("Write"))))),
      .div(
        [.class("search"), .role("search")],
        .search(
          SearchField(session.work.search, prompt: words("Search the journal")) { .journal(.search($0)) },
          [
            .id("search"), .placeholder(words("Search words, people, days")),
            .onKeys(["Escape": .journal(.search(""))]),
          ])),
      calendar,
      .ifPresent(session.confirmed.last) { last in
        .button(
          [.class("quiet back"), .onClick(.journal(.reverseLast))], .text(last.title(words)))
      },
      query.isEmpty ? months() : found(query))
  }

  private func months() -> View {
    guard !document.entries.isEmpty else {
      return .contentUnavailable(
        words("There are no entries"),
        words("Press Write to add one. Everyone who shares this journal can read it."))
    }
    let sections: [View] = MonthSection.sections(of: read.months, showing: session.shown).map { section in
      .section(
        [.class("month"), .key(section.month)], .h2(.text(words.month(of: section.month))),
        .ul([.class("rows")], .each(section.entries.map { row($0, nil) })))
    }
    return .div([.class("months")], .each(sections), more(of: document.entries.count))
  }

  private func found(_ query: SearchQuery) -> View {
    let all = read.found
    let count = words("Found in \(all.count) entry.", "Found in \(all.count) entries.", count: all.count)
    let rows = all.prefix(session.shown).compactMap { text in
      document.entries[id: text.id].map { row($0, query) { text.text.result(for: query)?.snippet } }
    }
    return .div(
      [.class("months")],
      .p([.class("count"), .role("status"), .live], .text(all.isEmpty ? words("No entries found.") : count)),
      .h2([.class("visually-hidden")], .text(words("Entries found"))), .ul([.class("rows")], .each(rows)),
      more(of: all.count))
  }

  /// Everything that a row shows.
  private struct Row: Equatable {
    let entry: Entry
    let query: SearchQuery?
    let editors: String
    let words: Localization
  }

  private func row(_ entry: Entry, _ query: SearchQuery?, snippet: @escaping () -> Snippet? = { nil }) -> View {
    .memo(Row(entry: entry, query: query, editors: editors(of: entry.id).short, words: words), key: entry.id) {
      JournalView.row($0.entry, snippet(), editors: $0.editors, $0.words)
    }
  }

  private func more(of count: Int) -> View {
    let left = count - session.shown
    return .when(
      left > 0,
      .button(
        [.class("quiet more"), .onClick(.journal(.showMore))],
        .text(words("Show \(left) older entry", "Show \(left) older entries", count: left))))
  }

  /// - Parameter isDated: whether the row shows the full date: it is not under the heading of its month.
  static func row(
    _ entry: Entry, _ snippet: Snippet? = nil, editors: String = "", isDated: Bool = false, _ words: Localization
  ) -> View {
    let day = entry.day
    return .li(
      [.class("row")],
      .a(
        [
          .class("entry"), .href(Journal.addresses.address(of: .entry(entry.id))), .onClick(.journal(.open(entry.id))),
        ],
        .div([.class("date"), .hidden], .strong(.text("\(day.day)")), .text(words.weekday(of: day))),
        .div(
          [.class("what")],
          .h3([.attribute("dir", "auto")], .text(entry.heading)),
          .p(
            [.class(snippet == nil ? "snippet" : "snippet found"), .attribute("dir", "auto")],
            JournalView.pieces(snippet, of: entry)),
          // Under the heading of its month an entry shows only its day, and the full date is for screen readers; a
          // search result shows the full date.
          .p(
            [.class("by")], .text("\(entry.by)"),
            .span([.class(isDated || snippet != nil ? "on" : "spoken")], .text(", \(words.text(day))"))),
          .when(!editors.isEmpty, .p([.class("editing")], .text(editors)))),
        .ifPresent(entry.photos.first) { photo($0.thumbnail, $0, [.class("thumb"), .key("thumb")]) }))
  }

  private static func pieces(_ snippet: Snippet?, of entry: Entry) -> View {
    // More text than two lines hold at the widest layout, so that CSS shows an ellipsis.
    guard let snippet else { return .text(String(entry.body.prefix(240))) }
    return .each(
      snippet.pieces.map { $0.isFound ? .tag("mark")(.text($0.text)) : .text($0.text) })
  }
}
