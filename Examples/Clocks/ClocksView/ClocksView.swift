import Clocks
import Foundation
import TarnDates
import TarnValues
import TarnWeb

typealias View = Node<Clocks.Action>

/// The view of Clocks for a state at a moment.
struct ClocksView {
  let state: Clocks.State
  let now: Date
  let cities: [City]

  private var clocks: Table<Clocks.Clock> { state.document.clocks }
  private var isEditing: Bool { state.view.list.isEditing }

  var frame: AppFrame<View> {
    let second = Int(now.timeIntervalSince1970.rounded(.down)) % 60
    return AppFrame(
      .div([.class("split"), .property("--second", "\(second)")], list, detail), title: title, keys: keys, sheet: sheet)
  }

  private var title: String {
    sheet?.title ?? state.view.detail.flatMap { clocks[id: $0.clock]?.title } ?? "Clocks"
  }

  private var keys: [KeyBinding<Clocks.Action>] {
    let open = state.view.detail.flatMap { clocks.index(id: $0.clock) }
    var keys = [KeyBinding("a", title: "Add a clock", Clocks.Action.openSheet)]
    if !clocks.isEmpty { keys.append(KeyBinding("e", title: "Edit the list, or stop editing", .edit(!isEditing))) }
    keys += .moving(in: clocks.count, from: open) { .open(clocks[$0].id) }
    if let open { keys += movingKeys(clocks[open].id) }
    if state.view.detail != nil {
      keys.append(KeyBinding("Escape", title: "Close the clock", .closeDetail))
    } else if isEditing {
      keys.append(KeyBinding("Escape", title: "Stop editing", .edit(false)))
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
          isEditing ? "Done" : "Edit"),
        .h1("Clocks"), .helpButton,
        .a([.class("button add"), .aria("haspopup", "dialog"), .href(Clocks.addresses.address(of: .add))], "Add")),
      clocks.isEmpty ? .contentUnavailable("No clocks yet", "Add a city to see its time.") : rows)
  }

  private var rows: View {
    .ul(
      [.class("rows"), .label("Clocks"), .scrollTop(state.view.list.scroll), .onScroll { .listScrolled($0) }],
      .each(
        clocks.map { clock in
          let row = ClockRow(
            clock: clock, time: LocalTime(in: clock.zone, at: now), isEditing: isEditing,
            isOpen: state.view.detail?.clock == clock.id)
          return .memo(row, key: clock.id) { $0.body }
        }))
  }

  // MARK: A clock in detail

  private var detail: View {
    .section(
      [.class(state.view.detail == nil ? "detail" : "detail open"), .label("Clock")],
      state.view.detail.map(openClock) ?? localTime)
  }

  private func openClock(_ detail: Clocks.DetailView) -> View {
    .div(
      [.class("detail-body"), .key(detail.clock), .scrollTop(detail.scroll), .onScroll { .detailScrolled($0) }],
      .header([.class("bar")], .a([.class("quiet"), .href(Clocks.addresses.address(of: .list))], "‹ All clocks")),
      clocks[id: detail.clock].map(clockInDetail)
        ?? .contentUnavailable("This clock does not exist", "Move the slider of the history, or choose another one."))
  }

  private func clockInDetail(_ clock: Clocks.Clock) -> View {
    let time = LocalTime(in: clock.zone, at: now)
    return .article(
      [.class("clock")], largeClock(time),
      .p([.class("muted")], .text(time.map { "\($0.relation) · \($0.utc)" } ?? unknownZone)),
      .field(
        SheetField(
          "Name", clock.name, placeholder: City.name(ofZone: clock.zone), message: .note("Time zone: \(clock.zone)")
        ) { .rename(clock.id, to: $0) }))
  }

  /// Shown while no clock is open, if the window has room for it.
  private var localTime: View {
    .article(
      [.class("clock local"), .key("local")], .h2("Local time"),
      largeClock(LocalTime(in: TimeZone.current.identifier, at: now)),
      .p([.class("muted")], .text(now.formatted(date: .complete, time: .omitted))))
  }

  private func largeClock(_ time: LocalTime?) -> View {
    .ifPresent(time) {
      .each([clockFace($0), .time([.class("digits"), .role("timer"), .label("Time")], .text($0.digits))])
    }
  }

  private var sheet: Sheet<Clocks.Action>? {
    guard let sheet = state.view.sheet else { return nil }
    let found = City.find(sheet.search, in: cities)
    return Sheet(
      title: "Add a clock", cancel: .closeSheet, cancelTitle: "Cancel",
      fields: [
        SheetField(
          "City, country or region", sheet.search, name: "search",
          message: .note(found.count == 1 ? "1 city" : "\(found.count) cities"),
          kind: .search
        ) { .search($0) }
      ],
      list: SheetList(
        count: found.count,
        placeholder: "No city is called “\(sheet.search)”. Try its country, or the nearest big city.",
        onSelect: { add(found[$0]) }
      ) { row(found[$0]) }.scroll(sheet.scroll) { .sheetScrolled($0) })
  }

  private func add(_ city: City) -> Clocks.Action {
    let isNamedByZone = city.name == City.name(ofZone: city.zone)
    return .add(zone: city.zone, id: UUID(), name: isNamedByZone ? nil : city.name)
  }

  private func row(_ city: City) -> SheetList<Clocks.Action>.Row {
    let details = [city.country ?? city.zone, LocalTime(in: city.zone, at: now)?.digits]
    return .init(key: city.id, city.name, detail: details.compactMap(\.self).joined(separator: " · "))
  }
}

/// One clock in the list: all inputs of its row.
struct ClockRow: Equatable {
  let clock: Clocks.Clock
  let time: LocalTime?
  let isEditing: Bool
  let isOpen: Bool

  var body: View {
    .li(
      [.class("row"), .key(clock.id), .glides, .onKeys(movingKeys(clock.id))],
      .a(
        [
          .class("clock-button"), .aria("current", "\(isOpen)"), .focused(isOpen),
          .href(Clocks.addresses.address(of: .clock(clock.id))),
        ],
        .ifPresent(time, clockFace),
        .span(
          [.class("row-text")],
          .span([.class("row-name"), .attribute("dir", "auto")], .text(clock.title)),
          .span([.class("muted")], .text(time?.relation ?? unknownZone))),
        .ifPresent(time) { .time([.class("digits")], .text($0.digits)) }),
      .when(isEditing, editingButtons))
  }

  private var editingButtons: View {
    .div(
      [.class("row-buttons")],
      .button([.class("quiet icon"), .label("Move \(clock.title) up"), .onClick(.move(clock.id, by: -1))], "↑"),
      .button(
        [.class("quiet icon"), .label("Move \(clock.title) down"), .onClick(.move(clock.id, by: 1))], "↓"),
      .button([.class("danger remove"), .label("Remove \(clock.title)"), .onClick(.remove(clock.id))], "Remove"))
  }
}

private func movingKeys(_ id: Clocks.Clock.ID) -> [KeyBinding<Clocks.Action>] {
  [
    KeyBinding("Alt+ArrowUp", title: "Move the clock up", .move(id, by: -1)),
    KeyBinding("Alt+ArrowDown", title: "Move the clock down", .move(id, by: 1)),
  ]
}

private let unknownZone = "This computer does not know the time zone"
