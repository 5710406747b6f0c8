// The elements of TarnSwiftUI in an app: the code of docs/swiftui.md beyond its first app.
import Foundation
import SwiftUI
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnSwiftUI
import TarnValues
import TarnView

struct Todos: DocumentFeature {
  struct Todo: Record, Identifiable {
    let id: UUID
    var text = ""
    static let fields: [Field<Todo>] = [.fixed("id", \.id), Field("text", \.text)]
  }

  struct Document: Record {
    var todos: Table<Todo> = []
    static let fields: [Field<Document>] = [Field("todos", \.todos)]
  }

  struct Session: Record {
    var search = ""
    var screen = Screen.list
    var isRefreshing = false
    static let fields: [Field<Session>] = [
      Field("search", \.search), Field("screen", \.screen), Field("isRefreshing", \.isRefreshing),
    ]

    /// A case of an enum, for a presentation.
    var edited: Todo? { if case .editing(let todo) = screen { todo } else { nil } }
  }

  enum Screen: Equatable, Codable, Sendable {
    case list
    case editing(Todo)
  }

  enum Action: Codable, Equatable, Sendable {
    case search(String)
    case edit(Todo.ID)
    case text(String)
    case save
    case cancel
    case restore(Session)
    case refresh
  }

  enum Place: Equatable, Sendable {
    case list
    case todo(UUID)
  }

  static let addresses = Addresses<Place, SessionView<Todos>, Action>(
    AddressRouter(
      .route("", .list),
      .route("todo/:id", .uuid, make: Place.todo) { if case .todo(let id) = $0 { id } else { nil } }),
    place: { $0.session.edited.map { .todo($0.id) } ?? .list },
    open: { if case .todo(let id) = $0 { .edit(id) } else { .cancel } })

  enum Problem: Equatable, Sendable {
    case tooLong
    var words: String { "A to-do has at most 100 characters." }
  }

  static let text = Validator<String, Problem>.length(1...100, short: .tooLong, long: .tooLong)

  static let count = Derived { (view: borrowing SessionView<Todos>) in view.document.todos.count }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] { [] }
}

struct Row: View {
  let session: TrackedSession<Todos>
  let id: Todos.Todo.ID

  var body: some View {
    // Evaluated again when this to-do changes, and when it is removed.
    if let todo = session[\.document.todos[id: id]] { Text(todo.text) }
  }
}

struct TodoList: View {
  let session: TrackedSession<Todos>

  var body: some View {
    List(session.document.todos) { todo in Row(session: session, id: todo.id) }
      .searchable(text: session.binding(\.session.search) { .search($0) })
      .sheet(item: session.item(\.session.edited, dismiss: .cancel)) { EditSheet(todo: $0, session: session) }
      .animation(session.animation(.snappy), value: session.document.todos)
  }
}

struct EditSheet: View {
  let todo: Todos.Todo
  let session: TrackedSession<Todos>

  var body: some View {
    Form {
      TextField("Text", text: session.binding(todo.text) { .text($0) })
      ValidationMessages(Todos.text.check(todo.text)) { $0.words }
      Button("Save") { session.send(.save) }.disabled(!Todos.text.check(todo.text).isReady)
    }
  }
}

/// The view of a part, wherever it is in the state.
struct TextRow: View {
  let todo: Scope<Todos.Todo, String>
  var body: some View { TextField("Text", text: todo.binding(\.text) { $0 }) }
}

struct OpenTodo: View {
  let session: TrackedSession<Todos>
  let id: Todos.Todo.ID

  var body: some View {
    let todo = session.scope(ifPresent: \.document.todos[id: id], action: { .text($0) })
    // Evaluated again when the to-do is removed or comes back.
    if let todo = todo.unwrapped() { TextRow(todo: todo) }
  }
}

struct RefreshedList: View {
  let session: TrackedSession<Todos>

  var body: some View {
    TodoList(session: session)
      .refreshable { @MainActor in await session.send(.refresh, while: { $1.isRefreshing }) }
  }
}

enum Tap { case add }

struct AddButton: View {
  let session: TrackedSession<Todos>

  var body: some View {
    let window = session.scope(action: { (_: Tap) in .edit(UUID()) })
    Button("Add") { window.send(.add) }
  }
}

struct Windows: View {
  let store: Store<SharedDocument<Todos>>
  var body: some View { WindowSession(store) { session in TodoList(session: session) } }
}

struct TodosApp: App {
  @State private var store = Store(
    DocumentState(Todos.Document()), SharedDocument(Todos()), history: SharedDocument<Todos>.history())

  var body: some Scene {
    WindowGroup {
      let session = store.session("app").tracked
      TodoList(session: session)
        .undoes(store)
        .opens(Todos.addresses, of: session)
        .restores(\.session, of: session, key: "session") { .restore($0) }
    }
  }
}

struct Now: View {
  var body: some View {
    ReadingView(.every(.seconds(1)) { Date.now }) { now in Text(now.formatted(date: .omitted, time: .standard)) }
  }
}

struct Playlist: Feature {
  struct Song: Record, Identifiable {
    let id: Int
    var title = ""
    static let fields: [Field<Song>] = [.fixed("id", \.id), Field("title", \.title)]
  }

  struct State: Record {
    var songs: Table<Song> = []
    static let fields: [Field<State>] = [Field("songs", \.songs)]
  }

  enum Action { case move(Song.ID, to: Int) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .move(let id, let position): state.songs.move(id: id, to: max(0, min(position, state.songs.count - 1)))
    }
    return []
  }
}

struct SongList: View {
  let store: Store<Playlist>

  var body: some View {
    List {
      ForEach(store.songs) { song in Text(song.title) }
        .onMove { rows, offset in
          let (ids, above) = (rows.map { store.songs[$0].id }, rows.count(in: 0..<offset))
          store.group("Move") {
            for (number, id) in ids.enumerated() {
              store.send(.move(id, to: number < above ? offset - 1 : offset + number - above))
            }
          }
        }
    }
  }
}
