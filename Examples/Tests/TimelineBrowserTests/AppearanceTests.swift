import BrowserDriver
import BrowserSuite
import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnSync
import TarnWeb
import Testing
import Timeline

@testable import TimelineWeb

extension TimelineBrowserTests {
  @MainActor @Suite("The appearance of Timeline's page") struct Appearance {
    nonisolated private static let screens: [(String, [Timeline.UserAction])] = [
      ("timeline", [.perform(.favourite(.server("100003"), true))]), ("nothing", [.navigate(.filter(.nothing))]),
      ("post", [.navigate(.open(.post(.server("100003"))))]), ("writing", [.navigate(.compose(.new))]),
      (
        "pending",
        [
          .offline(true), .perform(.favourite(.server("100003"), true)), .perform(.post("Words that wait")),
          .navigate(.open(.pending)),
        ]
      ),
      ("accounts", [.navigate(.open(.accounts))]),
    ]

    private func page(_ store: Store<SharedDocument<Timeline>>) -> PageScope {
      .shared(timelinePage(store.session("window"), signIn: "timeline sign-in", images: ImageProxy { _ in nil }))
    }

    @Test(
      "All texts and controls are legible, on a phone and a desktop, in light and dark mode", arguments: screens.indices
    )
    func legible(index: Int) async throws {
      let (name, requests) = Self.screens[index]
      let store = Store(TimelineBrowserTests.state(12), SharedDocument(Timeline()), onFault: { _ in })
      for request in requests { store.session("window").send(request.action()) }
      let server = try WebServer(["timeline": page(store)], port: 0)
      defer { server.stop() }
      for (width, height) in [(320, 640), (1_280, 800)] {
        for dark in [false, true] {
          let tab = try await #require(SharedBrowser.current).newTab(privately: true)
          try await tab.resize(width: width, height: height, touch: width < 500)
          try await tab.emulate(dark: dark, reducedMotion: true)
          try await tab.go(to: server.url(of: "timeline"))
          try await tab.isReady()
          // Links in a text are as high as its lines: the opened post and the browser's own menus lead to them, too.
          let small = try await tab.smallTargets().filter { !$0.contains("<a") && !$0.hasPrefix("a ") && $0 != "a" }
          #expect(small == [])
          #expect(try await tab.faintTexts() == [])
          try await tab.isAccessible()
          #expect(try await tab.evaluate("document.documentElement.scrollWidth") == width)
          try await tab.picture("timeline-\(name)-\(width)\(dark ? "-dark" : "")")
          await tab.close()
        }
      }
    }
  }
}

extension Filter {
  /// A filter that no post passes.
  static let nothing = {
    var filter = Filter()
    (filter.boostsOnly, filter.mediaOnly) = (true, true)
    return filter
  }()
}
