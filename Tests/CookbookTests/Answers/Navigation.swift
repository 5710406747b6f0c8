import Tarn
import TarnForms
import TarnRecord
import TarnView

// confirm before leaving with unsaved changes

struct NoteScreen: Feature {
  struct Note: Record {
    var text = ""
    static let fields: [Field<Note>] = [Field("text", \.text)]
  }
  struct State: Equatable { var note = Note(), draft: Draft<Note>?, isAsking = false }
  enum Action {
    case open, save, close, keepEditing, discard
    case write(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .open: state.draft = Draft(of: state.note)
    case .write(let text): state.draft?.value.text = text
    case .save: state = State(note: state.draft?.value ?? state.note)
    case .close where state.draft?.isChanged == true: state.isAsking = true
    case .close, .discard: state = State(note: state.note)
    case .keepEditing: state.isAsking = false
    }
    return []
  }

  static func question(_ state: State) -> Sheet<Action>? {
    guard state.isAsking else { return nil }
    return Sheet(
      title: "Discard your changes?", cancel: .keepEditing, cancelTitle: "Keep editing",
      items: [SheetItem("Discard", key: "d", isDestructive: true, .discard)])
  }
}

// deep link to a screen

struct Library: Feature {
  enum Place: Equatable, Codable {
    case list(search: String)
    case book(Int)
  }
  struct State: Equatable, Codable { var search = "", book: Int? }
  enum Action: Equatable {
    case open(Place)
    case search(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .open(.list(let search)): state = State(search: search)
    case .open(.book(let id)): state.book = id
    case .search(let text): state.search = text
    }
    return []
  }

  static let addresses = Addresses<Place, State, Action>(
    AddressRouter(
      .route("", .query("q", .string, default: ""), make: Place.list) {
        if case .list(let search) = $0 { search } else { nil }
      },
      .route("book/:id", .int, make: Place.book) { if case .book(let id) = $0 { id } else { nil } }),
    place: { state in state.book.map(Place.book) ?? .list(search: state.search) },
    open: { .open($0) })
}
