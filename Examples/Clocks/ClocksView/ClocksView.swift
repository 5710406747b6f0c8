import Clocks
import Foundation
import TarnWeb

typealias View = Node<Clocks.Action>

/// The view of Clocks for a state at a moment.
struct ClocksView {
  let state: Clocks.State
  let now: Date
  let cities: [City]

  var body: View {
    .div(
      [.class("app"), .property("--second", "\(Int(now.timeIntervalSince1970) % 60)"), .onKeys(keys)],
      .div([.class("split"), .flag("inert", state.view.sheet != nil)], list, detail),
      .ifPresent(state.view.sheet, sheet))
  }

  /// Escape closes the topmost element.
  private var keys: [String: Clocks.Action] {
    if state.view.sheet != nil { return ["Escape": .closeSheet] }
    if state.view.detail != nil { return ["Escape": .closeDetail] }
    return state.view.list.isEditing ? ["Escape": .edit(false)] : [:]
  }

  // MARK: The list

  private var list: View {
    let isEditing = state.view.list.isEditing
    return .main(
      [.class("list")],
      .header(
        [.class("bar")],
        .button(
          [
            .class("quiet"), .disabled(state.document.clocks.isEmpty), .aria("pressed", "\(isEditing)"),
            .onClick(.edit(!isEditing)),
          ],
          isEditing ? "Done" : "Edit"),
        .h1("Clocks"),
        .button([.class("add"), .focused(state.view.focus == .add), .onClick(.openSheet)], "Add")),
      state.document.clocks.isEmpty ? emptyList : rows)
  }

  private var emptyList: View {
    .div(
      [.class("empty")],
      .h2("No clocks yet"), .p("Add a city to see its time."))
  }

  private var rows: View {
    .ul(
      [
        .class("rows"), .label("Clocks"), .scrollTop(state.view.list.scroll), .onScroll { .listScrolled($0) },
      ],
      .each(
        state.document.clocks.map { clock in
          let row = ClockRow(
            clock: clock, time: ZoneTime(clock.zone, at: now), isEditing: state.view.list.isEditing,
            isOpen: state.view.detail?.clock == clock.id, hasFocus: state.view.focus == .row(clock.id))
          return .memo(row, key: clock.id) { $0.body }
        }))
  }

  // MARK: A clock in detail

  private var detail: View {
    .section(
      [.class(state.view.detail == nil ? "detail" : "detail open"), .label("Clock")],
      .ifPresent(state.view.detail) { detail in
        .div(
          [.class("detail-body"), .key(detail.clock), .scrollTop(detail.scroll), .onScroll { .detailScrolled($0) }],
          .header(
            [.class("bar")],
            .button(
              [.class("quiet"), .focused(state.view.focus == .detail), .onClick(.closeDetail)], "‹ All clocks")),
          state.document.clocks[id: detail.clock].map(clockInDetail) ?? gone)
      },
      .when(state.view.detail == nil, .p([.class("empty")], "Choose a clock to see it here.")))
  }

  private func clockInDetail(_ clock: Clocks.Clock) -> View {
    let time = ZoneTime(clock.zone, at: now)
    return .article(
      [.class("clock")],
      .ifPresent(time, face),
      .ifPresent(time) { .time([.class("digits"), .role("timer")], .text($0.digits)) },
      .p([.class("muted")], .text(time.map { "\($0.relation) · \($0.utc)" } ?? unknownZone)),
      .label(
        [.class("name")],
        .span("Name"),
        .input([
          .value(clock.name), .attribute("maxlength", "\(Clocks.Clock.longestName)"), .attribute("autocomplete", "off"),
          .attribute("dir", "auto"), .placeholder(Zone(id: clock.zone).city),
          .onInput { .rename(clock.id, to: $0) },
        ])),
      .p([.class("muted")], .text(clock.zone)))
  }

  private var gone: View {
    .div(
      [.class("empty")],
      .h2("This clock does not exist"),
      .p("It is not in the list at this point of the history. Move the slider, or choose another one."))
  }

  // MARK: The sheet

  private func sheet(_ sheet: Clocks.AddSheet) -> View {
    let found = sheet.search.isEmpty ? cities : cities.filter { $0.matches(sheet.search) }
    return .div(
      [.class("veil"), .leaves],
      .section(
        [.class("sheet"), .role("dialog"), .aria("modal", "true"), .label("Add a clock")],
        .header([.class("bar")], .h2("Add a clock"), .button([.class("quiet"), .onClick(.closeSheet)], "Cancel")),
        .input([
          .type("search"), .label("Search cities"), .placeholder("City, country or region"), .value(sheet.search),
          .attribute("autocomplete", "off"), .focused(state.view.focus == .search), .onInput { .search($0) },
        ]),
        .p([.class("muted"), .live], .text(found.count == 1 ? "1 city" : "\(found.count) cities")),
        found.isEmpty
          ? .p(
            [.class("empty")], .text("No city is called “\(sheet.search)”. Try its country, or the nearest big city."))
          : .ul(
            [.class("zones"), .label("Zones"), .scrollTop(sheet.scroll), .onScroll { .sheetScrolled($0) }],
            .each(
              found.map { city in
                .memo(CityRow(city: city, utc: ZoneTime(city.zone.id, at: now)?.utc ?? ""), key: city.id) { $0.body }
              }))))
  }
}

/// One clock in the list: all inputs of its row.
struct ClockRow: Equatable {
  let clock: Clocks.Clock
  let time: ZoneTime?
  let isEditing: Bool
  let isOpen: Bool
  let hasFocus: Bool

  var body: View {
    .li(
      [.class(isOpen ? "row open" : "row"), .key(clock.id), .glides],
      .button(
        [.class("clock-button"), .aria("current", "\(isOpen)"), .focused(hasFocus), .onClick(.open(clock.id))],
        .ifPresent(time, face),
        .span(
          [.class("row-text")],
          .span([.class("row-name"), .attribute("dir", "auto")], .text(clock.title)),
          .span([.class("muted")], .text(time?.relation ?? unknownZone))),
        .ifPresent(time) { .time([.class("digits")], .text($0.digits)) }),
      .when(
        isEditing,
        .button([.class("remove"), .label("Remove \(clock.title)"), .onClick(.remove(clock.id))], "Remove")))
  }
}

/// One city to choose.
struct CityRow: Equatable {
  let city: City
  let utc: String

  var body: View {
    .li(
      [.key(city.id)],
      .button(
        [
          .class("zone"),
          .onClick(.add(zone: city.zone.id, id: UUID(), name: city.name == city.zone.city ? nil : city.name)),
        ],
        .span(
          [.class("row-text")],
          .span([.class("row-name")], .text(city.name)), .span([.class("muted")], .text(city.place))),
        .span([.class("muted utc")], .text(utc))))
  }
}

let unknownZone = "This computer does not know the time zone"
