import Clocks
import Foundation
import Tarn
import TarnDates
import TarnLanguages
import TarnValues
import TarnWeb

typealias View = Node<Clocks.Action>

/// The cities of this machine's time zone database, read once for the pages of all languages.
public let allCities = City.all()

/// The page: the clocks, and the history bar.
@MainActor public func clocksPage(
  _ store: Store<Clocks>, notice: Store<Notice> = Store(Notice.State(), Notice()), cities: [City] = allCities,
  reading: EnvironmentReading<Date> = .every(.seconds(1)) { Date.now }, words: Localization = .english
) -> Page {
  Page(
    title: words("Clocks"), words: words, styles: [String(decoding: PackageResources.clocks_css, as: UTF8.self)],
    parts: [
      Part(frame: store, addresses: Clocks.addresses, reading) { state, now in
        ClocksView(state: state, now: now, cities: cities, words: words).frame
      },
      .notice(notice), .historyBar(of: store),
    ])
}

/// The view of Clocks for a state at a moment.
struct ClocksView {
  let state: Clocks.State
  let now: Date
  let cities: [City]
  let words: Localization

  private var clocks: Table<Clocks.Clock> { state.document.clocks }
  private var isEditing: Bool { state.view.list.isEditing }
  private var open: Int? { state.view.detail.flatMap { clocks.index(id: $0.clock) } }

  var frame: AppFrame<View> {
    let second = Int(now.timeIntervalSince1970.rounded(.down)) % 60
    return AppFrame(
      .div([.class("split"), .property("--second", "\(second)")], list, detail),
      title: sheet?.title ?? open.map { clocks[$0].title } ?? words("Clocks"), keys: keys, sheet: sheet)
  }

  private var keys: [KeyBinding<Clocks.Action>] {
    var keys = [KeyBinding("a", title: words("Add a clock"), Clocks.Action.openSheet)]
    if !clocks.isEmpty {
      keys.append(KeyBinding("e", title: words("Edit the list, or stop editing"), .edit(!isEditing)))
    }
    keys += .moving(in: clocks.count, from: open, words: words) { .open(clocks[$0].id) }
    if let open { keys += movingKeys(clocks[open].id, words) }
    if state.view.detail != nil {
      keys.append(KeyBinding("Escape", title: words("Close the clock", context: "key"), .closeDetail))
    } else if isEditing {
      keys.append(KeyBinding("Escape", title: words("Stop editing", context: "key"), .edit(false)))
    }
    return keys
  }

  private var list: View {
    .main(
      [.class("list")],
      .header(
        [.class("bar")],
        .button(
          [
            .class("quiet"), .disabled(clocks.isEmpty), .aria("pressed", "\(isEditing)"), .onClick(.edit(!isEditing)),
          ],
          .text(isEditing ? words("Done") : words("Edit"))),
        .h1(.text(words("Clocks"))), .languages(Clocks.languages, words), .helpButton(words),
        .a(
          [.class("button add"), .aria("haspopup", "dialog"), .href(Clocks.addresses.address(of: .add))],
          .text(words("Add")))),
      clocks.isEmpty ? .contentUnavailable(words("No clocks yet"), words("Add a city to see its time.")) : rows)
  }

  private var rows: View {
    .ul(
      [.class("rows"), .label(words("Clocks")), .scrollTop(state.view.list.scroll), .onScroll { .listScrolled($0) }],
      .each(
        clocks.map { clock in
          let row = ClockRow(
            clock: clock, time: LocalTime(in: clock.zone, at: now), isEditing: isEditing,
            isOpen: state.view.detail?.clock == clock.id, words: words)
          return .memo(row, key: clock.id) { $0.body }
        }))
  }

  // MARK: A clock in detail

  private var detail: View {
    .section(
      [.class(state.view.detail == nil ? "detail" : "detail open"), .label(words("Clock"))],
      state.view.detail.map(openClock) ?? localTime)
  }

  private func openClock(_ detail: Clocks.DetailView) -> View {
    .div(
      [.class("detail-body"), .key(detail.clock), .scrollTop(detail.scroll), .onScroll { .detailScrolled($0) }],
      .header(
        [.class("bar")],
        .a([.class("quiet"), .href(Clocks.addresses.address(of: .list))], .text(words("‹ All clocks")))),
      clocks[id: detail.clock].map(clockInDetail)
        ?? .contentUnavailable(
          words("This clock does not exist"), words("Move the slider of the history, or choose another one.")))
  }

  private func clockInDetail(_ clock: Clocks.Clock) -> View {
    let time = LocalTime(in: clock.zone, at: now)
    return .article(
      [.class("clock")], largeClock(time),
      .p([.class("muted")], .text(time.map { "\(words.relation($0)) · \($0.utc)" } ?? unknownZone(words))),
      .field(
        SheetField(
          words("Name"), clock.name, name: "name", placeholder: City.name(ofZone: clock.zone),
          message: .note(words("Time zone: \(clock.zone)"))
        ) { .rename(clock.id, to: $0) }))
  }

  /// Shown while no clock is open, if the window has room for it.
  private var localTime: View {
    .article(
      [.class("clock local"), .key("local")], .h2(.text(words("Local time"))),
      largeClock(LocalTime(in: TimeZone.current.identifier, at: now)),
      .p([.class("muted")], .text(words.text(Moment(now).day))))
  }

  private func largeClock(_ time: LocalTime?) -> View {
    .ifPresent(time) {
      .each([
        clockFace($0),
        .time([.class("digits"), .role("timer"), .label(words("Time"))], .text(words.clock($0.minutes))),
      ])
    }
  }

  private var sheet: Sheet<Clocks.Action>? {
    guard let sheet = state.view.sheet else { return nil }
    let found = City.find(sheet.search, in: cities)
    return Sheet(
      title: words("Add a clock"), cancel: .closeSheet, cancelTitle: words("Cancel"),
      fields: [
        SheetField(
          words("City, country or region"), sheet.search, name: "search",
          message: .note(words("\(found.count) city", "\(found.count) cities", count: found.count)), kind: .search
        ) { .search($0) }
      ],
      list: SheetList(
        count: found.count,
        placeholder: words("No city is called “\(sheet.search)”. Try its country, or the nearest big city."),
        onSelect: { .add(found[$0]) }
      ) { row(found[$0]) }.scroll(sheet.scroll) { .sheetScrolled($0) })
  }

  private func row(_ city: City) -> SheetList<Clocks.Action>.Row {
    let details = [city.country ?? city.zone, LocalTime(in: city.zone, at: now).map { words.clock($0.minutes) }]
    return .init(key: city.id, city.name, detail: details.compactMap(\.self).joined(separator: " · "))
  }
}

/// One clock in the list: all inputs of its row.
struct ClockRow: Equatable {
  let clock: Clocks.Clock
  let time: LocalTime?
  let isEditing: Bool
  let isOpen: Bool
  let words: Localization

  var body: View {
    .li(
      [.class("row"), .key(clock.id), .glides, .onKeys(movingKeys(clock.id, words))],
      .a(
        [
          .class("clock-button"), .aria("current", "\(isOpen)"), .focused(isOpen),
          .href(Clocks.addresses.address(of: .clock(clock.id))),
        ],
        .ifPresent(time, clockFace),
        .span(
          [.class("row-text")],
          .span([.class("row-name"), .attribute("dir", "auto")], .text(clock.title)),
          .span([.class("muted")], .text(time.map(words.relation) ?? unknownZone(words)))),
        .ifPresent(time) { .time([.class("digits")], .text(words.clock($0.minutes))) }),
      .when(
        isEditing,
        .div(
          [.class("row-buttons")],
          .button(
            [.class("quiet icon"), .label(words("Move \(clock.title) up")), .onClick(.move(clock.id, by: -1))], "↑"),
          .button(
            [.class("quiet icon"), .label(words("Move \(clock.title) down")), .onClick(.move(clock.id, by: 1))], "↓"),
          .button(
            [
              .class("danger remove"), .label(words("Remove \(clock.title)", context: "button")),
              .onClick(.remove(clock.id)),
            ], .text(words("Remove"))))))
  }
}

private func movingKeys(_ id: Clocks.Clock.ID, _ words: Localization) -> [KeyBinding<Clocks.Action>] {
  [
    KeyBinding("Alt+ArrowUp", title: words("Move the clock up"), .move(id, by: -1)),
    KeyBinding("Alt+ArrowDown", title: words("Move the clock down"), .move(id, by: 1)),
  ]
}

private func unknownZone(_ words: Localization) -> String { words("This computer does not know the time zone") }
