import Clocks
import SwiftUI
import Tarn
import TarnStorage
import TarnSwiftUI

/// Clocks as a SwiftUI app, on the same core, history and file as its page.
@main struct ClocksApp: App {
  private let opened: Result<OpenFile, any Error>

  /// The file stays open as long as the app runs.
  private struct OpenFile {
    let storage: Storage<Clocks.State, Clocks.Action>
    let store: Store<Clocks>
  }

  init() {
    do {
      let (storage, store) = try Clocks.app.file().openAlone()
      opened = .success(OpenFile(storage: storage, store: store))
    } catch {
      opened = .failure(error)
    }
  }

  var body: some Scene {
    WindowGroup {
      switch opened {
      case .success(let file):
        ClocksScreen(store: file.store).opens(Clocks.addresses, of: file.store).undoes(file.store)
      case .failure(let error):
        ContentUnavailableView("The clocks can’t be opened", systemImage: "clock", description: Text("\(error)"))
      }
    }
  }
}

#Preview("New user") { ClocksScreen(store: Clocks.app.makeStore()) }
#Preview("No clocks") { ClocksScreen(store: Clocks.app.makeStore(Clocks.State())) }
