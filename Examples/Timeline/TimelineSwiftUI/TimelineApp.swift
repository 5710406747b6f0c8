import SwiftUI
import Tarn
import TarnDocument
import TarnLanguages
import TarnStorage
import TarnSwiftUI
import Timeline
import TimelineNetwork
import TimelineView

/// Timeline as a SwiftUI app, on the same core and folder as its page, its terminal and its commands.
@main struct TimelineApp: App {
  /// The file stays open as long as the app runs.
  private let opened = Opened { report in
    let folder = try TimelineFolder()
    let signIn = Store(AccountSignIn.State(), AccountSignIn(), effects: [AccountSignIn.effects(folder.tokens)])
    return (file: try folder.openAlone { report($0.message) }, signIn: signIn)
  }
  private let words = Timeline.languages.best(for: .system)

  var body: some Scene {
    WindowGroup {
      OpenedView(
        opened, "\(words("The timelines can’t be opened"))", systemImage: "text.bubble", words: words
      ) { opened in
        let session = opened.file.store.session("app").tracked
        TimelineWindow(session: session, signIn: opened.signIn, words: words)
          .opens(Timeline.addresses, of: session).alertsRefusals(of: session, words: words)
      }
    }
  }
}

#Preview {
  let app = Timeline.app(TimelineFolder(FileManager.default.temporaryDirectory))
  let signIn = Store(AccountSignIn.State(), AccountSignIn())
  TimelineWindow(session: app.makeStore().session("preview").tracked, signIn: signIn, words: .english)
}
