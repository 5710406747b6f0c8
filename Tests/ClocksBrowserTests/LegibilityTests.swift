import BrowserDriver
import Clocks
import Testing

extension ClocksBrowserTests {
  @Suite("Big enough and clear enough") @MainActor struct Legibility {
    @Test("What can be touched is at least 44 pixels wide and high")
    func targets() async throws {
      try await withScene { scene in
        let tab = try await scene.open(width: 390, height: 844, touch: true)
        scene.store.send(.edit(true))
        try await tab.appears(".remove")
        try await tab.click(At.split)
        try await tab.click(At.state)
        try await tab.appears(At.json)
        expectNone(try await tab.smallTargets())
        try await tab.click(At.state)
        try await tab.vanishes(At.json)
        try await tab.click(At.row(1))
        try await tab.appears(At.name)
        expectNone(try await tab.smallTargets())
        try await tab.click(At.back)
        try await tab.vanishes(At.detail)
        try await tab.click(At.add)
        try await tab.appears(At.sheet)
        expectNone(try await tab.smallTargets())
      }
    }

    @Test("All text stands out from what is behind it, light and dark", arguments: [false, true])
    func contrast(dark: Bool) async throws {
      try await withScene(expectingErrors: true) { scene in
        let tab = try await scene.open()
        try await tab.emulate(dark: dark, reducedMotion: true)
        scene.store.send(.edit(true))
        scene.store.send(.open(Clocks.State.id(1)))
        scene.store.wind(to: 1)
        try await tab.isAtStep(1, of: 2)
        try await tab.click(At.split)
        try await tab.click(At.state)
        try await tab.appears(At.json)
        try await tab.type("no state", into: At.paste)
        try await tab.click(At.goThere)
        try await tab.wait(until: "document.querySelector('\(At.refusal)').textContent != ''")
        expectNone(try await tab.faintTexts())
        scene.store.wind(to: 2)
        try await tab.appears(At.name)
        expectNone(try await tab.faintTexts())
        scene.store.send(.openSheet)
        try await tab.appears(At.sheet)
        expectNone(try await tab.faintTexts())
        scene.store.send(.search("atlantis"))
        try await tab.appears(".sheet .empty")
        expectNone(try await tab.faintTexts())
        scene.store.load(Clocks.State())
        try await tab.appears(".list .empty")
        scene.stopServer()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        expectNone(try await tab.faintTexts())
      }
    }
  }
}

extension Tab {
  /// What can be pressed and is seen, but is smaller than a fingertip.
  func smallTargets() async throws -> [String] {
    try await evaluate(
      """
      [...document.querySelectorAll("button, input, textarea, a")].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width && !node.closest("[inert]") && (node.offsetWidth < 44 || node.offsetHeight < 44);
      }).map((node) => `${node.outerHTML.slice(0, 80)} ${node.offsetWidth} × ${node.offsetHeight}`)
      """)
  }

  /// Texts with a contrast of less than 4.5 to 1; what is out of use or beneath a sheet may be faint.
  ///
  /// The browser itself is asked what a colour is: it is painted on a canvas, over everything that is behind it.
  func faintTexts() async throws -> [String] {
    try await evaluate(
      """
      (() => {
        const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const painted = (colours) => {
          for (const colour of colours) {
            brush.fillStyle = colour;
            brush.fillRect(0, 0, 1, 1);
          }
          return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        const light = (rgb) => rgb.map((part) => part / 255)
          .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
          .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
        const behind = (node) => node ? [...behind(node.parentElement), getComputedStyle(node).backgroundColor] : ["white"];
        const faint = [];
        const look = (node, style) => {
          const grounds = behind(node), [one, other] = [painted(grounds), painted([...grounds, style.color])].map(light);
          const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
          if (contrast < 4.5) faint.push(`${node.localName}.${node.className} ${contrast.toFixed(2)}`);
        };
        for (const node of document.body.querySelectorAll("*")) {
          const isText = node.matches("input, textarea")
            || [...node.childNodes].some((child) => child.nodeType == 3 && child.data.trim());
          if (!isText || !node.checkVisibility() || node.matches(":disabled, [type=range]") || node.closest("[inert]"))
            continue;
          look(node, getComputedStyle(node));
          if (node.placeholder) look(node, getComputedStyle(node, "::placeholder"));
        }
        return faint;
      })()
      """)
  }
}
