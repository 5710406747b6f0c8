import Clocks
import Foundation
import SwiftUI
import Tarn
import TarnDates
import TarnLanguages
import TarnSwiftUI
import TarnView

/// The list, and beside it the clock that is open.
struct ClocksScreen: View {
  let store: Store<Clocks>
  let words: Localization

  var body: some View {
    NavigationSplitView {
      ClocksList(store: store, words: words)
    } detail: {
      if let id = store[\.view.detail?.clock] {
        ClockDetail(store: store, words: words, id: id)
      } else {
        ContentUnavailableView("\(words("No clock is open"))", systemImage: "clock")
      }
    }
    .sheet(isPresented: store.isPresented(\.view.sheet, dismiss: .closeSheet)) {
      AddSheet(store: store, words: words)
    }
    // A name that is too long.
    .alertsRefusals(of: store, words: words)
  }
}

/// The clocks in their order. It is evaluated when one comes, goes or moves; a change of a clock evaluates its row alone.
struct ClocksList: View {
  let store: Store<Clocks>
  let words: Localization

  private var ids: [Clocks.Clock.ID] { store.ids(of: \.document.clocks) }

  var body: some View {
    List(selection: store.binding(\.view.detail?.clock, send: { $0.map { .open($0) } ?? .closeDetail })) {
      ForEach(ids, id: \.self) { id in ClockListRow(store: store, words: words, id: id).tag(id) }
        .onDelete { rows in
          let removed = rows.map { ids[$0] }
          store.group { for id in removed { store.send(.remove(id)) } }
        }
        .onMove { rows, target in
          guard let row = rows.first else { return }
          store.send(.move(ids[row], by: target > row ? target - row - 1 : target - row))
        }
    }
    .animation(store.animation, value: ids)
    .navigationTitle(words("Clocks"))
    .toolbar {
      HistoryButtons(store, words: words)
      Button(words("Add a clock"), systemImage: "plus") { store.send(.openSheet) }
    }
  }
}

struct ClockListRow: View {
  let store: Store<Clocks>
  let words: Localization
  let id: Clocks.Clock.ID

  var body: some View {
    // A row may be shown for a moment after its clock is gone.
    if let clock = store[\.document.clocks[id: id]] {
      ReadingView(.localTime(in: clock.zone)) { time in
        HStack(spacing: 12) {
          if let time { ClockFace(time: time).frame(width: 44, height: 44) }
          VStack(alignment: .leading) {
            Text(clock.title).font(.headline)
            Text(time.map(words.relation) ?? words("This computer does not know the time zone")).foregroundStyle(
              .secondary)
          }
          Spacer()
          if let time { Text(words.clock(time.minutes)).font(.title2).monospacedDigit() }
        }
      }
    }
  }
}

struct ClockDetail: View {
  let store: Store<Clocks>
  let words: Localization
  let id: Clocks.Clock.ID

  var body: some View {
    if let clock = store[\.document.clocks[id: id]] {
      VStack(spacing: 16) {
        ReadingView(.localTime(in: clock.zone)) { time in
          if let time {
            ClockFace(time: time).frame(width: 240, height: 240)
            Text(words.clock(time.minutes)).font(.largeTitle).monospacedDigit()
            Text("\(words.relation(time)) · \(time.utc)").foregroundStyle(.secondary)
          }
        }
        TextField(City.name(ofZone: clock.zone), text: store.binding(clock.name) { .rename(id, to: $0) })
      }
      .padding()
      .navigationTitle(clock.title)
    } else {
      ContentUnavailableView(
        "\(words("This clock does not exist"))", systemImage: "clock",
        description: Text(words("Undo, or choose another one.")))
    }
  }
}

/// The cities that a search finds.
struct AddSheet: View {
  let store: Store<Clocks>
  let words: Localization
  @State private var cities = City.all()

  var body: some View {
    let search = store[\.view.sheet?.search] ?? ""
    NavigationStack {
      List(City.find(search, in: cities)) { city in
        Button(action: { store.send(.add(city)) }) {
          VStack(alignment: .leading) {
            Text(city.name)
            Text(city.country ?? city.zone).foregroundStyle(.secondary)
          }
        }
      }
      .searchable(text: store.binding(search) { .search($0) }, prompt: words("City, country or region"))
      .navigationTitle(words("Add a clock"))
      .toolbar { Button(words("Cancel"), role: .cancel) { store.send(.closeSheet) } }
    }
  }
}

/// An analog face; the digits beside it are for screen readers.
struct ClockFace: View {
  let time: LocalTime

  var body: some View {
    Circle().stroke(time.isDay ? Color.primary : Color.secondary, lineWidth: 2)
      .overlay {
        hand(width: 4, length: 0.5, turn: Double(time.minutes % 720) / 720)
        hand(width: 2, length: 0.8, turn: Double(time.minutes % 60) / 60)
      }
      .accessibilityHidden(true)
  }

  private func hand(width: CGFloat, length: CGFloat, turn: Double) -> some View {
    GeometryReader { geometry in
      let size = geometry.size
      Capsule().fill(Color.primary)
        .frame(width: width, height: size.height / 2 * length)
        .offset(y: -size.height / 4 * length)
        .rotationEffect(.degrees(turn * 360))
        .frame(width: size.width, height: size.height)
    }
  }
}

extension EnvironmentReading<LocalTime?> {
  /// The time in a zone, read every second; a view of it is evaluated when the minute changes.
  static func localTime(in zone: String) -> EnvironmentReading {
    .every(.seconds(1)) { LocalTime(in: zone, at: .now) }
  }
}
