import Foundation
import SwiftUI
import Tarn
import TarnDates
import TarnDocument
import TarnSwiftUI
import TarnView
import Todos

/// The list of a filter, with the sheet that is open.
struct TodosScreen: View {
  let session: TrackedSession<Todos>
  /// Keeps what the last evaluation derived: a changed to-do among many arranges nothing again.
  @State private var reader = ScreenModelReader()

  var body: some View {
    // Whatever a person sees follows from the document, the session and the day.
    let view = session[\.self]
    ReadingView(.every(.seconds(60)) { Moment() }) { moment in
      let model = reader.model(view, moment, .current)
      NavigationStack {
        TodoList(session: session, model: model)
          .navigationTitle(model.session.filter.title(model.words))
          .searchable(text: session.binding(model.session.search) { .search($0) }, prompt: "Words, #tag")
          .toolbar { TodosToolbar(session: session, model: model) }
      }
      .sheet(model.sheet, of: session)
    }
  }
}

struct TodoList: View {
  let session: TrackedSession<Todos>
  let model: ScreenModel

  var body: some View {
    if model.listing.isEmpty {
      ContentUnavailableView(
        "\(model.session.filter.emptyText(model.words))", systemImage: "checklist",
        description: model.session.search.isEmpty ? nil : Text("No to-do contains “\(model.session.search)”."))
    } else {
      List {
        ForEach(model.listing) { todo in
          TodoRow(
            todo: todo, due: todo.due.map(model.text), isOverdue: todo.isOverdue(on: model.moment.day),
            session: session)
        }
      }
      .animation(session.animation, value: model.listing)
    }
  }
}

/// A to-do: all that its row shows.
struct TodoRow: View {
  let todo: Todo
  let due: String?
  let isOverdue: Bool
  let session: TrackedSession<Todos>

  var body: some View {
    Toggle(isOn: session.binding(todo.isDone) { .check(.id(todo.id), $0) }) {
      VStack(alignment: .leading) {
        Text(verbatim: todo.text).strikethrough(todo.isDone)
        HStack {
          if isOverdue { Image(systemName: "exclamationmark.circle").accessibilityLabel("Overdue") }
          if let due { Text(due) }
          ForEach(Array(todo.tags), id: \.self) { tag in Text("#\(tag)") }
        }
        .font(.caption).foregroundStyle(.secondary)
      }
    }
    .swipeActions {
      Button("Remove", systemImage: "trash", role: .destructive) { session.send(.remove(.id(todo.id))) }
      Button("Edit", systemImage: "pencil") { session.send(.open(.edit, .id(todo.id))) }
    }
    .contextMenu {
      Button("Edit the text and the note") { session.send(.open(.edit, .id(todo.id))) }
      Button("Edit the due date") { session.send(.open(.due, .id(todo.id))) }
      Button("Edit the tags") { session.send(.open(.tags, .id(todo.id))) }
      Button("Fork") { session.send(.open(.fork, .id(todo.id))) }
      Button("Remove", role: .destructive) { session.send(.remove(.id(todo.id))) }
    }
  }
}

struct TodosToolbar: View {
  let session: TrackedSession<Todos>
  let model: ScreenModel

  private var store: Store<SharedDocument<Todos>> { session.base.store }

  var body: some View {
    Button("Add a to-do", systemImage: "plus") { session.send(.open(.add)) }
    // The document is undone, for everyone.
    Button(store.undoName ?? "Undo", systemImage: "arrow.uturn.backward") { store.undo() }.disabled(!store.canUndo)
    Button(store.redoName ?? "Redo", systemImage: "arrow.uturn.forward") { store.redo() }.disabled(!store.canRedo)
    Menu("View", systemImage: "line.3.horizontal.decrease") {
      Picker("Show", selection: session.binding(model.session.filter) { .show($0) }) {
        ForEach(Todos.Filter.common + model.counts.tags.map { .tag($0.tag) }, id: \.self) { filter in
          Text("\(filter.title(model.words)) (\(model.counts[filter]))").tag(filter)
        }
      }
      Picker("Sort", selection: session.binding(model.session.sort.by) { .sort(by: $0) }) {
        ForEach(Todos.Sort.Key.allCases, id: \.self) { key in Text(key.title(model.words)).tag(key) }
      }
      Button("Reverse the order") { session.send(.reverse) }
      Button("Remove what is done", role: .destructive) { session.send(.removeDone) }
        .disabled(session.refusal(of: .removeDone) != nil)
      Button("Journal") { session.send(.open(.journal)) }
    }
  }
}
