import BrowserDriver
import Testing

extension DriverTests {
  @Suite struct Input {
    @Test("A click reaches the element") func clicks() async throws {
      try await withPage(
        """
        <button id=far style='position:absolute;top:3000px' onclick='log(event)'>Far</button>
        <label>Tick <input type=checkbox id=tick></label>
        <style>#moving { width: 100px; height: 40px; background: teal; transition: translate 0.4s }</style>
        <div id=moving onclick='log(event)'></div>
        <button id=covered>Covered</button><div style='position:fixed;top:0;left:0;width:1px;height:1px' id=dot></div>
        <button id=empty style='display:none'>None</button><button id=veiled style='visibility:hidden'>None</button>
        <script>window.seen = []; function log(event) { seen.push(event.target.id + event.isTrusted) }</script>
        """
      ) { tab in
        try await tab.click("#far")
        try await tab.click("#tick")
        try await tab.run("document.querySelector('#moving').style.translate = '600px 200px'")
        try await tab.click("#moving")
        #expect(try await tab.evaluate("seen", as: [String].self) == ["fartrue", "movingtrue"])
        #expect(try await tab.evaluate("document.querySelector('#tick').checked", as: Bool.self))

        try await tab.run("document.querySelector('#dot').style.cssText = 'position:fixed;inset:0'")
        let cases = [
          ("#covered", "it is covered by div#dot"), ("#absent", "nothing matches"),
          ("#empty", "it has no size; is it hidden?"), ("#veiled", "it is invisible"),
        ]
        for (selector, reason) in cases {
          let message = await errorDescription { try await tab.click(selector, within: .milliseconds(200)) }
          #expect(message.hasPrefix("couldn't click `\(selector)`: \(reason) (data:text/html"))
        }
        #expect(await errorDescription { try await tab.click("a[", within: .zero) }.contains("not a valid selector"))
      }
    }

    @Test("A click follows an element that moves away before it is pressed, and presses nothing else")
    func followsElement() async throws {
      try await withPage(
        """
        <button id=first style='display:none'>First</button><button id=wanted>Wanted</button>
        <style>button { display: block; height: 60px }</style>
        <script>
          window.seen = [];
          for (const type of ["pointerdown", "mousedown", "click", "auxclick"])
            addEventListener(type, event => seen.push(type + " " + event.target.id));
          wanted.addEventListener("mousemove", () => first.style.display = "block", {once: true});
        </script>
        """
      ) { tab in
        try await tab.click("#wanted")
        let expected = ["pointerdown wanted", "mousedown wanted", "click wanted"]
        #expect(try await tab.evaluate("seen", as: [String].self) == expected)
        #expect(try await tab.evaluate("Symbol.for('driver.missed') in window", as: Bool.self) == false)
        let escape = "event => wanted.style.marginLeft = event.clientX > 200 ? 0 : '400px'"
        try await tab.run("wanted.addEventListener('mousemove', \(escape))")
        #expect(
          await errorDescription { try await tab.click("#wanted", within: .milliseconds(500)) }
            .hasPrefix("couldn't click `#wanted`: it moves away when pressed (data:"))
      }
    }

    @Test("A click and the focus wait until the element is enabled")
    func waitsForEnabled() async throws {
      try await withPage(
        """
        <button id=late disabled onclick='window.clicks = (window.clicks || 0) + 1'>Late</button>
        <input type=range id=slider disabled><fieldset disabled><button id=never>Never</button></fieldset>
        """
      ) { tab in
        let enable = { (id: String) in
          try await tab.run("setTimeout(() => document.getElementById('\(id)').disabled = false, 400)")
        }
        try await enable("late")
        try await tab.click("#late")
        #expect(try await tab.evaluate("window.clicks", as: Int?.self) == 1)
        try await enable("slider")
        try await tab.focus("#slider")
        #expect(try await tab.evaluate("document.activeElement.id", as: String.self) == "slider")
        #expect(
          await errorDescription { try await tab.click("#never", within: .milliseconds(100)) }
            .hasPrefix("couldn't click `#never`: it is disabled (data:"))
        #expect(
          await errorDescription { try await tab.focus("#never", within: .milliseconds(100)) }
            .hasPrefix("couldn't focus `#never`: it is disabled (data:"))
        try await tab.hover("#never")
      }
    }

    @Test("The pointer hovers over an element and drags it") func hoversAndDrags() async throws {
      try await withPage(
        """
        <style>p { height: 20px } p:hover { height: 50px }</style><p>Over</p>
        <style>div { position: absolute; inset: 200px auto auto 100px; width: 50px; height: 50px; touch-action: none }
          div { background: teal }</style>
        <div></div>
        <script>
          const box = document.querySelector('div'); window.kinds = new Set();
          box.onpointerdown = down => { box.setPointerCapture(down.pointerId); kinds.add(down.pointerType);
            const x = down.clientX - box.offsetLeft, y = down.clientY - box.offsetTop;
            box.onpointermove = move => {
              box.style.left = move.clientX - x + 'px'; box.style.top = move.clientY - y + 'px' };
            box.onpointerup = () => box.onpointermove = null }
        </script>
        """
      ) { tab in
        try await tab.hover("p")
        #expect(try await tab.evaluate("document.querySelector('p').offsetHeight", as: Int.self) == 50)
        try await tab.drag("div", byX: 120, y: -30)
        #expect(try await tab.evaluate("[box.offsetLeft, box.offsetTop]", as: [Int].self) == [220, 170])
        try await tab.resize(width: 390, height: 844, touch: true)
        try await tab.drag("div", byX: -120, y: 30)
        #expect(try await tab.evaluate("[box.offsetLeft, box.offsetTop]", as: [Int].self) == [100, 200])
        #expect(try await tab.evaluate("[...kinds]", as: [String].self) == ["mouse", "touch"])
      }
    }

    @Test("Typed text reaches the focused field") func types() async throws {
      try await withPage(
        """
        <input id=name value='a rather long value that a click lands amidst'>
        <textarea></textarea><div contenteditable>x</div><input type=number><p>Not for writing</p>
        <script>window.keys = []; onkeydown = event => keys.push(event.code)</script>
        """
      ) { tab in
        try await tab.type("!", into: "#name")
        #expect(try await tab.value(of: "#name") == "a rather long value that a click lands amidst!")
        try await tab.type("Ümläut 東京 👩‍👩‍👧 Ab1?", into: "#name", replacing: true)
        #expect(try await tab.value(of: "#name") == "Ümläut 東京 👩‍👩‍👧 Ab1?")
        try await tab.type("one\ntwo\t", into: "textarea")
        #expect(try await tab.value(of: "textarea") == "one\ntwo")
        try await tab.type("yz", into: "[contenteditable]")
        #expect(try await tab.text(of: "[contenteditable]") == "xyz")
        try await tab.type("-1.5", into: "[type=number]")
        #expect(try await tab.value(of: "[type=number]") == "-1.5")
        try await tab.run("keys = []")
        try await tab.type("aB ;", into: "#name", replacing: true)
        #expect(
          try await tab.evaluate("keys.join(' ')", as: String.self)
            == "ControlLeft KeyA KeyA ShiftLeft KeyB Space Semicolon")
        #expect(
          await errorDescription { try await tab.type("x", into: "p") }
            .hasPrefix("couldn't type into `p`: it didn't take the focus"))
      }
    }

    @Test("Pressed keys reach the page") func presses() async throws {
      try await withPage(
        """
        <input type=range min=0 max=100 value=50><input id=text value='some words here'><button>Press</button>
        <form onsubmit='event.preventDefault(); window.sent = (window.sent || 0) + 1'><input id=field></form>
        <script>window.pressed = 0; document.querySelector('button').onclick = () => pressed++</script>
        """
      ) { tab in
        try await tab.focus("[type=range]")
        for key in ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp"] { try await tab.press(key) }
        #expect(try await tab.value(of: "[type=range]") == "52")
        try await tab.press("Home")
        #expect(try await tab.value(of: "[type=range]") == "0")
        try await tab.press("Tab")
        #expect(try await tab.evaluate("document.activeElement.id", as: String.self) == "text")
        try await tab.press("End")
        try await tab.press("Control+Backspace")
        try await tab.press("ArrowLeft", modifiers: [.control, .shift])
        try await tab.press("Delete")
        #expect(try await tab.value(of: "#text") == "some ")
        try await tab.press("Control+A")
        try await tab.press("Control+X")
        try await tab.press("Control+V")
        try await tab.press("Control+V")
        #expect(try await tab.value(of: "#text") == "some some ")
        try await tab.press("Control+Z")
        #expect(try await tab.value(of: "#text") == "some ")
        try await tab.press("Tab")
        try await tab.press("Enter")
        try await tab.press("Space")
        #expect(try await tab.evaluate("pressed", as: Int.self) == 2)
        try await tab.press("Shift+Tab")
        #expect(try await tab.evaluate("document.activeElement.id", as: String.self) == "text")
        try await tab.type("x\n", into: "#field")
        #expect(try await tab.evaluate("sent", as: Int.self) == 1)
        #expect(
          await errorDescription { try await tab.press("Control+Entr") }
            == "there is no key “Entr” (in “Control+Entr”); names are those of KeyboardEvent.key")
      }
    }

    @Test("The driver reads the text, the value and the state of an element") func elementQueries() async throws {
      try await withPage("<ul><li class=a>One</li><li>Two <b>bold</b></li></ul>") { (tab: Tab) async throws in
        #expect(try await tab.text(of: "li + li") == "Two bold")
        #expect(try await tab.count(of: "li") == 2)
        #expect(try await tab.count(of: "ol") == 0)
        #expect(try await tab.attribute("class", of: "li") == "a")
        #expect(try await tab.attribute("id", of: "li") == nil)
        #expect(await errorDescription { _ = try await tab.text(of: "#x") }.hasPrefix("nothing matches `#x` (data:"))
        #expect(
          await errorDescription { _ = try await tab.value(of: "ul") }.hasPrefix("`ul` has no value; is it an input?"))
        #expect(
          await errorDescription { try await tab.focus("li", within: .zero) }
            .hasPrefix("couldn't focus `li`: it didn't take the focus; is it hidden? (data:"))
      }
    }
  }
}
