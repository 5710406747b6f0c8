import BrowserDriver
import BrowserSuite
import Foundation
import Synchronization
import Tarn
import TarnTesting
import TarnWeb
import Testing

@MainActor @Suite("Cookbook: pages in a real browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct WebPageTests {
  /// Serves a page and opens it in a tab; expects that the tab reports no error.
  func withTab(
    _ page: Page, expectingErrors: Bool = false, _ test: @MainActor (Tab) async throws -> Void
  ) async throws {
    let browser = try #require(SharedBrowser.current)
    let server = try WebServer(.shared(page), port: 0, access: .open)
    defer { server.stop() }
    let tab = try await browser.newTab(server.url)
    try await tab.isReady()
    try await test(tab)
    let messages = await tab.consoleMessages()
    if !expectingErrors { #expect(messages == []) }
    await tab.close()
  }

  @Test("Keys send their actions, and are listed at ?") func keys() async throws {
    let store = Store(0, Tally())
    try await withTab(Tally.page(store)) { tab in
      try await tab.press("ArrowUp")
      try await tab.press("+")
      try await tab.shows("2", in: "h1")
      try await tab.press("-")
      try await tab.shows("1", in: "h1")
      try await tab.press("0", modifiers: .control)
      try await tab.shows("0", in: "h1")
      try await tab.press("?")
      try await tab.wait(until: "document.querySelector('.keys')?.checkVisibility()")
      #expect(try await tab.text(of: ".keys").contains("Begin again"))
      #expect(store.state == 0)
    }
  }

  @Test("A text is uploaded and listed, and another file is refused with the reason") func upload() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cookbook-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (text, binary) = (folder.appending(path: "lake.txt"), folder.appending(path: "lake.bin"))
    try Data("still and clear".utf8).write(to: text)
    try Data([1, 0, 2]).write(to: binary)
    let written = Mutex<[[UInt8]]>([])
    let files = TextFiles { bytes in
      written.withLock { $0.append(bytes) }
      return "1"
    }
    let store = Store(Attachments.State(), Attachments())
    let page = Page(title: "Attachments", parts: [Part(store) { Attachments.view($0) }], files: files)
    try await withTab(page, expectingErrors: true) { tab in
      try await tab.choose([text.path], in: "input")
      try await tab.shows("lake.txt", in: "li")
      #expect(written.withLock { $0 } == [Array("still and clear".utf8)])
      try await tab.choose([binary.path], in: "input")
      try await tab.shows("lake.bin: This is not a text.", in: "main > p")
      #expect(store.state.names == ["lake.txt"] && written.withLock { $0.count } == 1)
    }
  }

  /// A request that the test answers.
  private struct Fetching: UseCase {
    let calls = PendingCalls<String, News.State>()

    func perform(_ topic: String, respond: ResponseSender<News.State>) async { await respond(calls.call(topic)) }
  }

  @Test("A page shows that it loads, the failure, and the items after another attempt") func loading() async throws {
    let service = Fetching()
    let store = Store(
      News.State.loading, News(), subscriptions: [EffectHandler(service) { .show($1) }])
    try await withTab(Page(title: "News", parts: [Part(store) { News.view($0) }])) { tab in
      try await tab.shows("Loading the news", in: ".loading")
      try await eventually { service.calls.inputs.count == 1 }
      service.calls.answer(.failed("The server does not answer."))
      try await tab.shows("The server does not answer.", in: ".failed")
      try await tab.click(".failed button")
      try await tab.appears(".loading")
      try await eventually { service.calls.inputs.count == 2 }
      service.calls.answer(.loaded([]))
      try await tab.shows("No news", in: ".empty")
      store.send(.load)
      try await eventually { service.calls.inputs.count == 3 }
      service.calls.answer(.loaded(["It rains."]))
      try await tab.shows("It rains.", in: "li")
    }
  }
}
