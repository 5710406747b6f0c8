import Foundation
import SwiftUI
import Tarn
import TarnDates
import TarnDocument
import TarnLanguages
import TarnSwiftUI
import TarnView
import Todos

/// The list of a filter, with the sheet that is open.
struct TodosScreen: View {
  let session: TrackedSession<Todos>
  /// Keeps what the last evaluation derived: a changed to-do among many arranges nothing again.
  @State private var reader: ScreenModelReader

  init(session: TrackedSession<Todos>, words: Localization) {
    self.session = session
    _reader = State(initialValue: ScreenModelReader(words))
  }

  var body: some View {
    // Whatever a person sees follows from the document, the session and the day.
    let view = session[\.self]
    ReadingView(.every(.seconds(60)) { Moment() }) { moment in
      let model = reader.model(view, moment, .current)
      NavigationStack {
        TodoList(session: session, model: model)
          .navigationTitle(model.session.filter.title(model.words))
          .searchable(
            text: session.binding(model.session.search) { .search($0) }, prompt: model.words("Search words, #tag")
          )
          .toolbar { TodosToolbar(session: session, model: model) }
      }
      .sheet(model.sheet, of: session, words: model.words)
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
        description: model.session.search.isEmpty
          ? nil : Text(model.words("No to-do contains “\(model.session.search)”.")))
    } else {
      List {
        ForEach(model.listing) { todo in
          TodoRow(
            todo: todo, due: todo.due.map(model.text), isOverdue: todo.isOverdue(on: model.moment.day),
            session: session, words: model.words)
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
  let words: Localization

  var body: some View {
    Toggle(isOn: session.binding(todo.isDone) { .check(.id(todo.id), $0) }) {
      VStack(alignment: .leading) {
        Text(verbatim: todo.text).strikethrough(todo.isDone)
        HStack {
          if isOverdue { Image(systemName: "exclamationmark.circle").accessibilityLabel(words("Overdue")) }
          if let due { Text(due) }
          ForEach(Array(todo.tags), id: \.self) { tag in Text(verbatim: "#\(tag)") }
        }
        .font(.caption).foregroundStyle(.secondary)
      }
    }
    .swipeActions {
      Button(words("Remove"), systemImage: "trash", role: .destructive) { session.send(.remove(.id(todo.id))) }
      Button(words("edit"), systemImage: "pencil") { session.send(.open(.edit, .id(todo.id))) }
    }
    .contextMenu {
      Button(words("Edit the text and the note")) { session.send(.open(.edit, .id(todo.id))) }
      Button(words("Edit the due date")) { session.send(.open(.due, .id(todo.id))) }
      Button(words("Edit the tags")) { session.send(.open(.tags, .id(todo.id))) }
      Button(words("Fork")) { session.send(.open(.fork, .id(todo.id))) }
      Button(words("Remove"), role: .destructive) { session.send(.remove(.id(todo.id))) }
    }
  }
}

struct TodosToolbar: View {
  let session: TrackedSession<Todos>
  let model: ScreenModel

  private var words: Localization { model.words }

  var body: some View {
    Button(words("New to-do"), systemImage: "plus") { session.send(.open(.add)) }
    // The document is undone, for everyone.
    HistoryButtons(session.base.store, words: words)
    Menu("\(words("Filter"))", systemImage: "line.3.horizontal.decrease") {
      Picker(words("Filter"), selection: session.binding(model.session.filter) { .show($0) }) {
        ForEach(Todos.Filter.common + model.counts.tags.map { .tag($0.tag) }, id: \.self) { filter in
          Text("\(filter.title(words)) (\(words.digits(model.counts[filter])))").tag(filter)
        }
      }
      Picker(words("Sort by"), selection: session.binding(model.session.sort.by) { .sort(by: $0) }) {
        ForEach(Todos.Sort.Key.allCases, id: \.self) { key in Text(key.title(words)).tag(key) }
      }
      Button(words("Reverse the order")) { session.send(.reverse) }
      Button(words("Clear \(model.counts[.done]) done"), role: .destructive) { session.send(.removeDone) }
        .disabled(!session.canSend(.removeDone))
      Button(words("Journal")) { session.send(.open(.journal)) }
    }
  }
}
