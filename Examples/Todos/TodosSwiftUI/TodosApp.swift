import SwiftUI
import Tarn
import TarnDocument
import TarnLanguages
import TarnStorage
import TarnSwiftUI
import Todos

/// To-dos as a SwiftUI app, on the same core, sheets and file as its page and its terminal.
@main struct TodosApp: App {
  /// The file stays open as long as the app runs.
  private let opened = Opened { report in try Todos.app.file().openAlone { report($0.message) } }
  private let words = Todos.languages.best(for: .system)

  var body: some Scene {
    WindowGroup {
      OpenedView(opened, "\(words("The to-dos can’t be opened"))", systemImage: "checklist", words: words) { file in
        let session = file.store.session("app").tracked
        TodosScreen(session: session, words: words).opens(Todos.addresses, of: session).undoes(file.store)
      }
    }
  }
}

#Preview { TodosScreen(session: Todos.app.makeStore().session("preview").tracked, words: .english) }
