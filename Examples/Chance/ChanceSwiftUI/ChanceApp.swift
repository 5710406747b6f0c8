import Chance
import SwiftUI
import Tarn
import TarnDocument
import TarnLanguages
import TarnStorage
import TarnSwiftUI

/// Chance as a SwiftUI app, on the same core and file as its page and its terminal.
@main struct ChanceApp: App {
  /// The file stays open as long as the app runs.
  private let opened = Opened { report in try Chance.app.file().openAlone { report($0.message) } }
  private let words = Chance.languages.best(for: .system)

  var body: some Scene {
    WindowGroup {
      OpenedView(opened, "\(words("The throws can’t be opened"))", systemImage: "dice", words: words) { file in
        let session = file.store.session("app").tracked
        ChanceScreen(session: session, words: words).opens(Chance.addresses, of: session).undoes(file.store)
      }
    }
  }
}

#Preview { ChanceScreen(session: Chance.app.makeStore().session("preview").tracked, words: .english) }
