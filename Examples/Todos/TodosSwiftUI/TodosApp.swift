import SwiftUI
import Tarn
import TarnDocument
import TarnStorage
import TarnSwiftUI
import Todos

/// To-dos as a SwiftUI app, on the same core, sheets and file as its page and its terminal.
@main struct TodosApp: App {
  private let opened: Result<OpenFile, any Error>

  /// The file stays open as long as the app runs.
  private struct OpenFile {
    let storage: Storage<SharedDocument<Todos>.State, SharedDocument<Todos>.Action>
    let session: TrackedSession<Todos>
  }

  init() {
    do {
      let (storage, store) = try Todos.app.file().openAlone()
      opened = .success(OpenFile(storage: storage, session: store.session("app").tracked))
    } catch {
      opened = .failure(error)
    }
  }

  var body: some Scene {
    WindowGroup {
      switch opened {
      case .success(let file):
        TodosScreen(session: file.session).opens(Todos.addresses, of: file.session).undoes(file.session.base.store)
      case .failure(let error):
        ContentUnavailableView("The to-dos can’t be opened", systemImage: "checklist", description: Text("\(error)"))
      }
    }
  }
}

#Preview { TodosScreen(session: Todos.app.makeStore().session("preview").tracked) }
