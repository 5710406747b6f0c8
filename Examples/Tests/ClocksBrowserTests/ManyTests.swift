import BrowserDriver
import BrowserSuite
import Clocks
import Testing

extension ClocksBrowserTests {
  @Suite("Very many clocks and very long names") @MainActor struct Many {
    @Test("Two hundred clocks scroll, and a rename sends only the change")
    func twoHundred() async throws {
      try await withScene(.many(200)) { scene in
        let tab = try await scene.open()
        #expect(try await tab.count(of: ".row") == 200)
        try await tab.scroll(Selector.rows, to: 9_000)
        try await scene.until("the list is scrolled") { scene.state.view.list.scroll == 9_000 }
        // Opens a second event stream of the same page to count its bytes.
        try await tab.run(
          """
          window.received = [];
          new EventSource("/stream").onmessage = (event) => received.push(event.data.length);
          """)
        try await tab.wait(until: "received.length == 1")
        scene.store.send(.rename(Clocks.State.id(150), to: "Renamed"))
        try await tab.wait(until: "document.querySelector('.row:nth-child(151) .row-name').textContent == 'Renamed'")
        try await tab.wait(until: "received.length == 2")
        let received = try await tab.evaluate("received", as: [Int].self)
        #expect(received[0] > 100_000)
        #expect(received[1] < 1_000)
        scene.store.send(.remove(Clocks.State.id(0)))
        try await tab.wait(until: "received.length == 3")
        #expect(try await tab.evaluate("received[2]", as: Int.self) < 1_000)
      }
    }

    @Test("Clocks added to two hundred are shown, including the last one")
    func addition() async throws {
      try await withScene(.many(199)) { scene in
        let tab = try await scene.open()
        scene.store.send(.add(zone: "America/Lima", id: Clocks.State.id(300)))
        try await tab.appears(".row:nth-child(200)")
        try await tab.click(Selector.row(200))
        try await tab.appears(Selector.name)
        #expect(try await tab.value(of: Selector.name) == "Lima")
      }
    }

    @Test("No element overflows sideways on a phone, a tablet or a desktop", arguments: [390, 820, 1_280])
    func width(width: Int) async throws {
      try await withScene(.awkward) { scene in
        let tab = try await scene.open(width: width, height: 800, touch: width < 1_000)
        expectNone(try await tab.sticksOut())
        if width < 720 { try await tab.click(Selector.unfold) }
        try await tab.click(Selector.split)
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        scene.store.send(.rename(Clocks.State.id(3), to: String(repeating: "W", count: 60)))
        scene.store.jump(to: 0)
        try await tab.isAtStep(0, of: 1)
        expectNone(try await tab.sticksOut())
        scene.store.jump(to: 1)
        try await tab.click(Selector.state)
        try await tab.vanishes(Selector.json)
        scene.store.send(.edit(true))
        try await tab.appears(".remove")
        expectNone(try await tab.sticksOut())
        for number in 0..<3 {
          scene.store.send(.open(Clocks.State.id(number)))
          try await tab.wait(
            until: "document.querySelector('\(Selector.name)')?.value.length == \(scene.names[number].utf16.count)")
          expectNone(try await tab.sticksOut())
        }
        scene.store.send(.openSheet)
        try await tab.appears(Selector.search)
        scene.store.send(.search(String(repeating: "wide ", count: 60)))
        try await tab.appears(".sheet .empty")
        expectNone(try await tab.sticksOut())
      }
    }

    @Test("Names from right to left have that direction in the list and in the field")
    func rightToLeft() async throws {
      try await withScene(.awkward) { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.row(1))
        try await tab.appears(Selector.name)
        for selector in [".row:nth-child(1) .row-name", Selector.name] {
          let direction = "document.querySelector('\(selector)').matches(':dir(rtl)')"
          #expect(try await tab.evaluate(direction) == true, "\(selector)")
        }
        let latin = "document.querySelector('.row:nth-child(2) .row-name').matches(':dir(ltr)')"
        #expect(try await tab.evaluate(latin) == true)
      }
    }
  }
}

extension Clocks.State {
  /// Names of sixty letters without a space, a name from right to left, and an empty name.
  static var awkward: Clocks.State {
    var state = many(12)
    let names = [
      "مدينة القاهرة", String(repeating: "Llanfair", count: 8), String(repeating: "東京", count: 30), "",
      "<b>not bold</b>",
    ]
    for (index, name) in names.enumerated() { state.document.clocks[index].name = String(name.prefix(60)) }
    return state
  }
}

extension Tab {
  /// Returns the elements that overflow the window on the left or the right, and the window itself if it scrolls
  /// sideways.
  func sticksOut() async throws -> [String] {
    try await evaluate(
      """
      [...document.querySelectorAll("#tarn *")].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width && !node.closest("svg svg, .face > *") && (box.left < -0.5 || box.right > innerWidth + 0.5);
      }).map((node) => node.localName + "." + node.className + " " + Math.round(node.getBoundingClientRect().right))
        .concat(document.documentElement.scrollWidth > innerWidth ? ["the page " + document.documentElement.scrollWidth] : [])
      """)
  }
}
