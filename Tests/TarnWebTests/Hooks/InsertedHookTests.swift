import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// Elements with hooks in a tree that comes to an open page as one insertion.
private struct Exhibition: Feature {
  struct State: Equatable, Sendable {
    var isShown = false
    var used: [String] = []
  }

  enum Action: Equatable, Sendable {
    case show(Bool)
    case use(String)
  }

  struct Caption: Encodable, Equatable, Sendable {
    var uses: Int
  }

  enum Event: Decodable {
    case use
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .show(let isShown): state.isShown = isShown
    case .use(let name): state.used.append(name)
    }
    return []
  }

  static let assets = Assets([
    "picture.js": Array(
      """
      export default {
        mounted() {
          this.button = document.createElement("button");
          this.button.onclick = () => this.pushEvent("use");
          this.el.replaceChildren(this.button);
          this.updated();
        },
        updated() { this.button.textContent = `${this.data.uses} uses`; },
      };
      """.utf8)
  ])

  static func view(_ state: State) -> Node<Action> {
    .main(
      .button([.id("show"), .onClick(.show(!state.isShown))], "Show"),
      .when(
        state.isShown,
        .tag("article")(
          button("first"), picture("drawing", state, "A drawing"), button("second"),
          picture("photo", state, .ul(.li(button("inside")), .li("A photo"))), button("third"),
          .p([.id("used")], .text(state.used.joined(separator: " "))))))
  }

  private static func button(_ name: String) -> Node<Action> {
    .button([.id(name), .onClick(.use(name))], .text(name))
  }

  private static func picture(_ name: String, _ state: State, _ child: Node<Action>) -> Node<Action> {
    let hook = Hook<Caption, Event>("picture.js", in: assets)
    return .div([.id(name), .hook(hook, Caption(uses: state.used.count)) { _ in .use(name) }], child)
  }
}

@Suite("Hooks in an inserted tree") struct InsertedHookTests {
  @Test(
    "The page and the server number all elements but those in a hook alike, in a whole page and in an inserted tree",
    arguments: [true, false])
  func numbers(isInserted: Bool) throws {
    let tree = MountedTree(Exhibition.view(Exhibition.State(isShown: !isInserted)), numbers: NodeNumbering())
    let page = ModelPage(tree)
    try page.apply(tree.change(to: Exhibition.view(Exhibition.State(isShown: true))))
    for name in ["show", "first", "second", "third"] {
      let element = tree.elementWithHandlers(try #require(page.number(of: name)))
      #expect(element?.setting("id") == .text(name))
    }
    for name in ["drawing", "photo"] {
      let element = tree.elementWithHandlers(try #require(page.number(of: name)))
      #expect(element?.handlers.first?.action(.text(#"{"use":{}}"#)) == .use(name))
    }
    try page.apply(tree.change(to: Exhibition.view(Exhibition.State(isShown: true, used: ["first"]))))
    #expect(page.text(of: "used") == "first")
  }
}

extension BrowserTests {
  @MainActor @Suite("Hooks in an inserted tree, in a browser") struct InsertedHookBrowserTests {
    @Test("All elements of a tree that comes into an open page send their events, and get their changes") func events()
      async throws
    {
      let store = Store(Exhibition.State(), Exhibition())
      let page = Page(title: "Exhibition", parts: [Part(store) { Exhibition.view($0) }], assets: Exhibition.assets)
      try await withTab(page) { tab, _ in
        for round in 1...2 {
          try await tab.click("#show")
          try await tab.appears("#photo button:only-child")
          for (selector, name) in [
            ("#first", "first"), ("#second", "second"), ("#third", "third"), ("#drawing button", "drawing"),
            ("#photo button", "photo"),
          ] {
            try await tab.click(selector)
            try await eventually { store.state.used.last == name }
            try await tab.shows(store.state.used.joined(separator: " "), in: "#used")
            try await tab.shows("\(store.state.used.count) uses", in: "#drawing")
          }
          #expect(store.state.used.count == 5 * round)
          try await tab.click("#show")
          try await tab.vanishes("#photo")
        }
      }
    }
  }
}
