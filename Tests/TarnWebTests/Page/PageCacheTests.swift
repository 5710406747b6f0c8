import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// The HTML of a page that many browsers request between two changes.
@MainActor @Suite("The content that a page keeps for the next browser") struct PageCacheTests {
  /// The content and the forms as a new page writes them.
  private func written(_ plan: Plan, token: String?) -> [String] {
    text(PlanPage(plan).page.preview(forms: HTMLForms(token: token)))
  }

  private func text(_ preview: PagePreview) -> [String] {
    [String(decoding: preview.content, as: UTF8.self), preview.styles, preview.forms]
  }

  /// Calls a function with a page that a browser shows.
  private func withShown(
    _ shown: PlanPage, _ body: @MainActor (BrowserClient) async throws -> Void
  ) async throws {
    let server = try WebServer(
      .shared(shown.page), port: 0, address: "127.0.0.1", hosts: [], limits: .patient, access: .open)
    defer { server.stop() }
    let browser = BrowserClient(server)
    try await browser.open()
    try await body(browser)
  }

  @Test("Whatever changes, each browser reads what a new page would write, with its own token") func random()
    async throws
  {
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      var plan = Plan.random(&random)
      let shown = PlanPage(plan)
      try await withShown(shown) { _ in
        for step in 0..<20 {
          for token in ["first", nil, "second", nil] {
            let read = text(shown.page.preview(forms: HTMLForms(token: token)))
            try #require(read == written(plan, token: token), "seed \(seed), step \(step), \(token ?? "no token")")
          }
          plan = random.oneIn(8) ? .random(&random) : plan.changed(&random)
          shown.show(plan)
        }
      }
    }
  }

  @Test("The content is kept while a browser shows the page, and until the next change") func kept() async throws {
    let shown = PlanPage(.text("One"))
    let forms = HTMLForms(token: "a")
    _ = shown.page.preview(forms: forms)
    #expect(shown.page.cache.content(for: forms) == nil)
    try await withShown(shown) { browser in
      _ = shown.page.preview(forms: forms)
      #expect(shown.page.cache.content(for: HTMLForms(token: "b")) != nil)
      #expect(shown.page.cache.content(for: HTMLForms(token: nil)) == nil)
      shown.show(.text("Two"))
      #expect(text(shown.page.preview(forms: forms))[0].contains("Two"))
      browser.leave()
      try await eventually { !shown.page.isShown }
      #expect(shown.page.cache.content(for: forms) == nil)
    }
  }

  @Test("What is shown to one user is not kept") func refusals() async throws {
    let shown = PlanPage(.text("One"))
    try await withShown(shown) { _ in
      let refused = HTMLForms(token: "a", refusals: [Refusal("Not today")])
      #expect(text(shown.page.preview(forms: refused))[2].contains("Not today"))
      #expect(!text(shown.page.preview(forms: HTMLForms(token: "b")))[2].contains("Not today"))
      #expect(text(shown.page.preview(forms: refused))[2].contains("Not today"))
    }
  }

  @Test("The children of a hook, which are not sent to open pages, are those of now in the HTML") func hook()
    async throws
  {
    let hook = Hook<Int, Int>("chart.js", in: Assets(["chart.js": []]))
    let store = Store(PlanFeature.State(plan: .text("One")), PlanFeature())
    let page = Page(
      title: "Hook",
      parts: [Part(store) { .main(.div([.hook(hook, 1) { .received($0) }], $0.plan.node { .received($0) })) }])
    let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: .patient, access: .open)
    defer { server.stop() }
    try await BrowserClient(server).open()
    for word in ["One", "Two", "Three"] {
      store.send(.show(.text(word)))
      #expect(text(page.preview(forms: HTMLForms(token: "a")))[0].contains(word))
    }
  }
}
