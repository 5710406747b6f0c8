import Clocks
import SwiftUI
import Tarn
import TarnStorage
import TarnSwiftUI

/// Clocks as a SwiftUI app, on the same core, history and file as its page.
@main struct ClocksApp: App {
  /// The file stays open as long as the app runs.
  private let opened = Opened { try Clocks.app.file().openAlone() }

  var body: some Scene {
    WindowGroup {
      OpenedView(opened, "The clocks can’t be opened", systemImage: "clock") { file in
        ClocksScreen(store: file.store).opens(Clocks.addresses, of: file.store).undoes(file.store)
      }
    }
  }
}

#Preview("New user") { ClocksScreen(store: Clocks.app.makeStore()) }
#Preview("No clocks") { ClocksScreen(store: Clocks.app.makeStore(Clocks.State())) }
