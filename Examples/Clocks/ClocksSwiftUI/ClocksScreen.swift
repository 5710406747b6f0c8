import Clocks
import Foundation
import SwiftUI
import Tarn
import TarnDates
import TarnSwiftUI
import TarnView

/// The list, and beside it the clock that is open.
struct ClocksScreen: View {
  let store: Store<Clocks>

  var body: some View {
    NavigationSplitView {
      ClocksList(store: store)
    } detail: {
      if let id = store[\.view.detail?.clock] {
        ClockDetail(store: store, id: id)
      } else {
        ContentUnavailableView("No clock is open", systemImage: "clock")
      }
    }
    .sheet(isPresented: store.isPresented(\.view.sheet, dismiss: .closeSheet)) { AddSheet(store: store) }
  }
}

/// The clocks in their order. It is evaluated when one comes, goes or moves; a change of a clock evaluates its row alone.
struct ClocksList: View {
  let store: Store<Clocks>

  private var ids: [Clocks.Clock.ID] { store.ids(of: \.document.clocks) }

  var body: some View {
    List(selection: store.binding(\.view.detail?.clock, send: { $0.map { .open($0) } ?? .closeDetail })) {
      ForEach(ids, id: \.self) { id in ClockListRow(store: store, id: id).tag(id) }
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
    .navigationTitle("Clocks")
    .toolbar {
      UndoButtons(store: store)
      Button("Add a clock", systemImage: "plus") { store.send(.openSheet) }
    }
  }
}

struct UndoButtons: View {
  let store: Store<Clocks>

  var body: some View {
    Button(store.undoName ?? "Undo", systemImage: "arrow.uturn.backward") { store.undo() }.disabled(!store.canUndo)
    Button(store.redoName ?? "Redo", systemImage: "arrow.uturn.forward") { store.redo() }.disabled(!store.canRedo)
  }
}

struct ClockListRow: View {
  let store: Store<Clocks>
  let id: Clocks.Clock.ID

  var body: some View {
    // A row may be shown for a moment after its clock is gone.
    if let clock = store[\.document.clocks[id: id]] {
      ReadingView(.localTime(in: clock.zone)) { time in
        HStack(spacing: 12) {
          if let time { ClockFace(time: time).frame(width: 44, height: 44) }
          VStack(alignment: .leading) {
            Text(clock.title).font(.headline)
            Text(time?.relation ?? "This device does not know the time zone").foregroundStyle(.secondary)
          }
          Spacer()
          if let time { Text(time.digits).font(.title2).monospacedDigit() }
        }
      }
    }
  }
}

struct ClockDetail: View {
  let store: Store<Clocks>
  let id: Clocks.Clock.ID

  var body: some View {
    if let clock = store[\.document.clocks[id: id]] {
      VStack(spacing: 16) {
        ReadingView(.localTime(in: clock.zone)) { time in
          if let time {
            ClockFace(time: time).frame(width: 240, height: 240)
            Text(time.digits).font(.largeTitle).monospacedDigit()
            Text("\(time.relation) · \(time.utc)").foregroundStyle(.secondary)
          }
        }
        TextField(City.name(ofZone: clock.zone), text: store.binding(clock.name) { .rename(id, to: $0) })
      }
      .padding()
      .navigationTitle(clock.title)
    } else {
      ContentUnavailableView(
        "This clock does not exist", systemImage: "clock", description: Text("Undo, or choose another one."))
    }
  }
}

/// The cities that a search finds.
struct AddSheet: View {
  let store: Store<Clocks>
  @State private var cities = City.all()

  var body: some View {
    let search = store[\.view.sheet?.search] ?? ""
    NavigationStack {
      List(City.find(search, in: cities)) { city in
        Button(action: { add(city) }) {
          VStack(alignment: .leading) {
            Text(city.name)
            Text(city.country ?? city.zone).foregroundStyle(.secondary)
          }
        }
      }
      .searchable(text: store.binding(search) { .search($0) }, prompt: "City, country or region")
      .navigationTitle("Add a clock")
      .toolbar { Button("Cancel", role: .cancel) { store.send(.closeSheet) } }
    }
  }

  private func add(_ city: City) {
    let isNamedByZone = city.name == City.name(ofZone: city.zone)
    store.send(.add(zone: city.zone, id: UUID(), name: isNamedByZone ? nil : city.name))
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
