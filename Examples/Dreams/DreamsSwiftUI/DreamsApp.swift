import Dreams
import SwiftUI
import Tarn
import TarnDocument
import TarnLanguages
import TarnStorage
import TarnSwiftUI

/// Dreams as a SwiftUI app, on the same core and file as its page and its terminal, which draw and share pictures, too.
@main struct DreamsApp: App {
  /// The file stays open as long as the app runs.
  private let opened = Opened { report in try Dreams.withoutPictures.file().openAlone { report($0.message) } }
  private let words = Dreams.languages.best(for: .system)

  var body: some Scene {
    WindowGroup {
      OpenedView(opened, "\(words("The dreams can’t be opened"))", systemImage: "moon.stars", words: words) { file in
        let session = file.store.session("app").tracked
        DreamsWindow(session: session, words: words).opens(Dreams.addresses, of: session).undoes(file.store)
      }
    }
  }
}

extension Dreams {
  /// The app without a renderer: no action of this face shares dreams.
  static var withoutPictures: AppDefinition<SharedDocument<Dreams>> {
    app(renderer: NoRenderer(), bytes: { _ in nil })
  }

  private struct NoRenderer: UseCase {
    func perform(_ rendering: Rendering, respond: ResponseSender<Sharing.Progress>) async {}
  }
}

#Preview { DreamsWindow(session: Dreams.withoutPictures.makeStore().session("preview").tracked, words: .english) }
