// The first app of a SwiftUI developer: state, feature, store, and views that are updated.
import SwiftUI
import Tarn
import TarnRecord
import TarnSwiftUI
import TarnValues

struct ClocksState: Record {
  struct Document: Record {
    var clocks: Table<Clock> = []
    static let fields: [Field<Document>] = [Field("clocks", \.clocks)]
  }

  struct ViewState: Record {
    var path: [Clock.ID] = []
    var sheet: Sheet?
    static let fields: [Field<ViewState>] = [Field("path", \.path), Field("sheet", \.sheet)]
  }

  struct Clock: Record, Identifiable {
    let id: Int
    var name = ""
    static let fields: [Field<Clock>] = [.fixed("id", \.id), Field("name", \.name)]
  }

  struct Sheet: Record, Identifiable {
    let id: Int
    var search = ""
    static let fields: [Field<Sheet>] = [.fixed("id", \.id), Field("search", \.search)]
  }

  var document = Document()
  var view = ViewState()
  static let fields: [Field<ClocksState>] = [Field("document", \.document), Field("view", \.view)]

  static let full = ClocksState(document: Document(clocks: [Clock(id: 1, name: "Cairo"), Clock(id: 2, name: "Tokyo")]))
}

struct Clocks: PreviewableFeature {
  enum Action: Codable, Sendable {
    case rename(ClocksState.Clock.ID, to: String)
    case navigate([ClocksState.Clock.ID])
    case search(String)
    case closeSheet
  }

  func update(_ state: inout ClocksState, _ action: Action) -> [Never] {
    switch action {
    case .rename(let id, let name): state.document.clocks[id: id]?.name = name
    case .navigate(let path): state.view.path = path
    case .search(let text): state.view.sheet?.search = text
    case .closeSheet: state.view.sheet = nil
    }
    return []
  }
}

extension HistoryRules where State == ClocksState, Action == Clocks.Action {
  static var clocks: HistoryRules {
    HistoryRules(tracks: [HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 })])
  }
}

@main struct ClocksApp: App {
  @State private var store = Store(ClocksState(), Clocks(), history: .clocks)
  var body: some Scene { WindowGroup { ClocksList(store: store) } }
}

struct ClocksList: View {
  let store: Store<Clocks>
  var body: some View {
    NavigationStack(path: store.binding(\.view.path, send: { .navigate($0) })) {
      List(store.document.clocks) { clock in
        TextField("Name", text: store.binding(clock.name) { .rename(clock.id, to: $0) })
      }
      .animation(store.animation, value: store.document.clocks)  // none when jumping in time
      .sheet(item: store.item(\.view.sheet, dismiss: .closeSheet)) { AddSheet(sheet: $0, store: store) }
      .toolbar { Button("Undo") { store.undo() }.disabled(!store.canUndo) }
    }
  }
}

struct AddSheet: View {
  let sheet: ClocksState.Sheet
  let store: Store<Clocks>

  var body: some View {
    TextField("City", text: store.binding(sheet.search) { .search($0) })
  }
}

#Preview { ClocksList(store: .preview(ClocksState.full)) }
