import Chance
import SwiftUI
import Tarn
import TarnDocument
import TarnStorage
import TarnSwiftUI

/// Chance as a SwiftUI app, on the same core and file as its page and its terminal.
@main struct ChanceApp: App {
  private let opened: Result<OpenFile, any Error>

  /// The file stays open as long as the app runs.
  private struct OpenFile {
    let storage: Storage<SharedDocument<Chance>.State, SharedDocument<Chance>.Action>
    let session: TrackedSession<Chance>
  }

  init() {
    do {
      let (storage, store) = try Chance.app.file().openAlone()
      opened = .success(OpenFile(storage: storage, session: store.session("app").tracked))
    } catch {
      opened = .failure(error)
    }
  }

  var body: some Scene {
    WindowGroup {
      switch opened {
      case .success(let file):
        ChanceScreen(session: file.session).opens(Chance.addresses, of: file.session).undoes(file.session.base.store)
      case .failure(let error):
        ContentUnavailableView("The throws can’t be opened", systemImage: "dice", description: Text("\(error)"))
      }
    }
  }
}

#Preview { ChanceScreen(session: Chance.app.makeStore().session("preview").tracked) }
