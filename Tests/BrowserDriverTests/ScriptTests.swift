import BrowserDriver
import Testing

extension DriverTests {
  @Suite struct Scripts {
    @Test("Values of scripts are decoded") func values() async throws {
      try await withPage("hello") { tab in
        #expect(try await tab.evaluate("6 * 7", as: Int.self) == 42)
        #expect(try await tab.evaluate("({a: [1, 2]})", as: [String: [Int]].self) == ["a": [1, 2]])
        // Pause: the value comes later.
        #expect(try await tab.evaluate("new Promise(r => setTimeout(r, 20, 'later'))", as: String.self) == "later")
        #expect(try await tab.evaluate("undefined", as: Int?.self) == nil)
        #expect(try await tab.evaluate("null", as: Int?.self) == nil)
        #expect(try await tab.evaluate("1 / 0", as: Double.self) == .infinity)
        #expect(try await tab.evaluate("0 / 0", as: Double.self).isNaN)
        #expect(try await tab.evaluate("'東京\\u0000\"'", as: String.self) == "東京\0\"")
        #expect(try await tab.evaluate("'x'.repeat(3e6)", as: String.self).utf8.count == 3_000_000)
        try await tab.run("const a = 1; window.b = await Promise.resolve(a + 1)")
        try await tab.run("const a = 2; window.b += a // the same name again")
        #expect(try await tab.evaluate("b", as: Int.self) == 4)
      }
    }

    @Test("The error of a script quotes the script") func errors() async throws {
      try await withBrowser { browser in
        let tab = try await browser.newTab()
        let cases: [(script: String, expected: String)] = [
          ("(() => { throw new Error('boom') })()", "threw Error: boom\n    at <anonymous>:1:16"),
          ("Promise.reject(7)", "threw 7 (about:blank)"),
          ("null.x", "threw TypeError: Cannot read properties of null (reading 'x')"),
          ("1 +", "threw SyntaxError: Unexpected end of input"),
          ("'x'", "gave x, which isn't of type Int: "),
          ("undefined", "gave undefined, which isn't of type Int: "),
        ]
        for (script, expected) in cases {
          let message = await errorDescription { _ = try await tab.evaluate(script, as: Int.self) }
          #expect(message.hasPrefix("`\(script)` \(expected)"))
        }
        #expect(await errorDescription { try await tab.run("throw 'out'") } == "`throw 'out'` threw out (about:blank)")
      }
    }

    @Test("A wait continues after a navigation and after an exception") func waiting() async throws {
      try await withBrowser { browser in
        let folder = try TemporaryFolder()
        let second = try folder.write("<title>Two</title><ul></ul>", to: "two.html")
        let first = try folder.write(
          "<title>One</title><script>setTimeout(() => location.href = 'two.html', 150)</script>", to: "one.html")
        let tab = try await browser.newTab(first)
        try await tab.wait(until: "document.title == 'Two'")
        #expect(tab.url == second)
        try await tab.run("setTimeout(() => document.querySelector('ul').innerHTML = '<li>milk', 100)")
        try await tab.wait(until: "document.querySelector('li').textContent == 'milk' // throws at first")
        try await tab.reload()
        #expect(try await tab.count(of: "li") == 0)
      }
    }

    @Test("The error at the time limit of a wait names the condition and the page") func timeLimit() async throws {
      try await withBrowser { browser in
        let tab = try await browser.newTab()
        try await tab.run("document.title = 'Shopping'")
        #expect(
          await errorDescription { try await tab.wait(until: "1 > 2", within: .milliseconds(300)) }
            == "`1 > 2` wasn't true within 0.3 seconds (page “Shopping”, about:blank)")
        #expect(
          await errorDescription { try await tab.wait(until: "list.done", within: .milliseconds(100)) }
            == """
            `list.done` wasn't true within 0.1 seconds; it threw: ReferenceError: list is not defined \
            (page “Shopping”, about:blank)
            """)
        let message = await errorDescription {
          try await tab.wait(until: "new Promise(() => {})", within: .milliseconds(100))
        }
        #expect(message.hasPrefix("`new Promise(() => {})` wasn't true within 0.1 seconds"))
        #expect(await errorDescription { try await tab.wait(until: "1 +)") }.contains("threw SyntaxError"))
      }
    }

    @Test("Loading an unreachable page reports an error") func unreachable() async throws {
      try await withBrowser { browser in
        #expect(
          await errorDescription { _ = try await browser.newTab("http://127.0.0.1:9999/") }
            == "http://127.0.0.1:9999/ couldn't be loaded: net::ERR_CONNECTION_REFUSED")
      }
    }

    @Test("Console messages are recorded") func console() async throws {
      try await withPage("<img src='http://127.0.0.1:9999/a.png'>") { tab in
        try await tab.run(
          """
          console.log('quiet'); console.error('loud', 1, {a: 1}); console.assert(false, 'odd');
          setTimeout(() => { throw new Error('late') }); Promise.reject('lost');
          // Pause: the browser reports the error and the rejection after the script.
          await new Promise(next => setTimeout(next, 50));
          """)
        let messages = await tab.consoleMessages()
        #expect(messages.count == 5)
        #expect(messages.contains("console.error: loud 1 Object"))
        #expect(messages.contains("console.assert: odd"))
        #expect(messages.contains { $0.hasPrefix("Error: late\n") })
        #expect(messages.contains { $0.hasPrefix("lost") })
        #expect(messages.contains { $0.contains("ERR_CONNECTION_REFUSED (http://127.0.0.1:9999/a.png)") })
      }
    }

    @Test("Dialogs are accepted") func dialogs() async throws {
      let body = "<button onclick='window.answer = [confirm(`Sure?`), prompt(`Name?`, `Ann`)]'>Ask</button>"
      try await withPage(body) { tab in
        try await tab.click("button")
        #expect(try await tab.evaluate("JSON.stringify(answer)", as: String.self) == #"[true,"Ann"]"#)
        #expect(tab.dialogs() == ["Sure?", "Name?"])
      }
    }
  }
}
