import BrowserDriver
import BrowserSuite
import Clocks
import TarnSession
import Testing

extension ClocksBrowserTests {
  @Suite("The state panel") @MainActor struct Panel {
    @Test("A copied state that is pasted later restores exactly that state at once")
    func copyAndPaste() async throws {
      try await withScene { scene in
        let tab = try await scene.open(moves: true)
        try await tab.grantClipboard()
        try await tab.click(Selector.row(2))
        try await tab.appears(Selector.name)
        try await tab.type(" Office", into: Selector.name)
        try await scene.until("the name is there") { scene.names[1] == "Tokyo Office" }
        try await tab.click(Selector.state)
        try await tab.appears(Selector.json)
        #expect(try await tab.text(of: Selector.json) == (try StateText.write(scene.state)))
        try await tab.click(Selector.copy)
        try await tab.wait(until: "document.querySelector('\(Selector.copy)').dataset.copied == 'yes'")
        let (copied, contents) = (scene.state, try await tab.contents())
        #expect(try await tab.evaluate("navigator.clipboard.readText()") == (try StateText.write(copied)))

        try await tab.click(Selector.edit)
        try await tab.appears(".remove")
        try await tab.click(Selector.remove(2))
        try await tab.wait(until: "document.querySelectorAll('.row').length == 2")
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        #expect(scene.state != copied)

        try await tab.watchMovement()
        try await tab.focus(Selector.paste)
        try await tab.press("Control+V")
        try await tab.wait(until: "!document.querySelector('\(Selector.goThere)').disabled")
        try await tab.click(Selector.goThere)
        try await tab.wait(until: "document.querySelectorAll('.row').length == 3")
        #expect(scene.state == copied)
        let again = try await tab.contents()
        #expect(again == contents)
        let movement = try await tab.movement()
        #expect(movement.entered == [])
        #expect(movement.wasStill)
        let running = "document.getAnimations().filter((one) => one instanceof CSSAnimation).length"
        #expect(try await tab.evaluate(running) == 0)
        #expect(try await tab.value(of: Selector.paste) == "")
        #expect(scene.labels.last == "Paste")
      }
    }

    @Test("An invalid state is refused with the problem and its position, and changes nothing")
    func badPastes() async throws {
      let good = try StateText.write(Clocks.State.three)
      let cases = [
        ("Tuesday", "Line 1, column 1"),
        ("{}", "document"),
        ("[]", "Line 1, column 1"),
        (String(good.dropLast(2)), "Line 26"),
        (good + good, "column 2"),
        (good.replacingOccurrences(of: "\"Asia/Tokyo\"", with: "5"), "document.clocks[1].zone"),
        (good.replacingOccurrences(of: "\"isEditing\" : false", with: "\"isEditing\" : \"no\""), "view.list.isEditing"),
        (good.replacingOccurrences(of: "\"scroll\"", with: "\"scrol\""), "view.list"),
        (good.replacingOccurrences(of: "\"scroll\" : 0", with: "\"scroll\" : 0, \"x\" : 1"), "x"),
        (good.replacingOccurrences(of: "-000000000001\"", with: "\""), "document.clocks[1].id"),
        (good.replacingOccurrences(of: "-000000000001\"", with: "-000000000000\""), "document.clocks[1]"),
      ]
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.grantClipboard()
        try await tab.click(Selector.state)
        try await tab.appears(Selector.paste)
        #expect(try await tab.attribute("disabled", of: Selector.goThere) != nil)
        for (text, words) in cases {
          try await tab.run("await navigator.clipboard.writeText(`\(text)`)")
          try await tab.focus(Selector.paste)
          try await tab.press("Control+A")
          try await tab.press("Control+V")
          try await tab.wait(until: "document.querySelector('\(Selector.refusal)').textContent == ''")
          try await tab.wait(until: "!document.querySelector('\(Selector.goThere)').disabled")
          try await tab.click(Selector.goThere)
          try await tab.wait(until: "document.querySelector('\(Selector.refusal)').textContent != ''")
          let refusal = try await tab.text(of: Selector.refusal)
          #expect(refusal.contains(words), "\(text.prefix(40)): \(refusal)")
          #expect(try await tab.value(of: Selector.paste) == text)
        }
        #expect(scene.state == .three)
        #expect(scene.history.count() == 0)
        #expect(try await tab.attribute("role", of: Selector.refusal) == "alert")
      }
    }
  }
}
