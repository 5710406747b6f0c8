import Clocks
import SwiftUI
import Tarn
import TarnLanguages
import TarnStorage
import TarnSwiftUI

/// Clocks as a SwiftUI app, on the same core, history and file as its page.
@main struct ClocksApp: App {
  /// The file stays open as long as the app runs.
  private let opened = Opened { report in try Clocks.app.file().openAlone { report($0.message) } }
  private let words = Clocks.languages.best(for: .system)

  var body: some Scene {
    WindowGroup {
      OpenedView(opened, "\(words("The clocks can’t be opened"))", systemImage: "clock", words: words) { file in
        ClocksScreen(store: file.store, words: words).opens(Clocks.addresses, of: file.store).undoes(file.store)
      }
    }
  }
}

#Preview("New user") { ClocksScreen(store: Clocks.app.makeStore(), words: .english) }
#Preview("No clocks") { ClocksScreen(store: Clocks.app.makeStore(Clocks.State()), words: .english) }
