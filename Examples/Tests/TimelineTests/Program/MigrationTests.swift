import Tarn
import TarnDocument
import TarnStorage
import Testing

@testable import Timeline
@testable import TimelineNetwork

/// The fixture of schema 1 is opened by `FixtureTests`; here are the windows that it does not have.
@Suite("Files from before windows had sessions") struct MigrationTests {
  private func old(sheets: SavedValue, sheet: SavedValue? = nil) -> SavedValue {
    var view: SavedValue = [
      "account": "ada@social.example", "filter": ["boostsOnly": true], "selected": "100", "scroll": 12.5,
      "composition": ["kind": .enumCase("new"), "text": "Half a wor", "warning": ""], "unfolded": ["100"],
      "sheets": sheets,
    ]
    view["sheet"] = sheet
    return [
      "desks": [["id": "ada@social.example", "past": .enumCase("asked"), "wantsWhole": true]], "view": view,
      "isAway": true,
    ]
  }

  private func migrated(_ old: SavedValue) throws -> SavedValue { try Timeline.migrate(old) }

  @Test("A window with the open composer has the text, and the others have their sheets") func windows() throws {
    let sheets: SavedValue = [
      ["window": "kitchen", "sheet": .enumCase("composing")], ["window": "office", "sheet": .enumCase("post", "100")],
      ["window": "attic", "sheet": .enumCase("help")],
    ]
    let new = try migrated(old(sheets: sheets))
    let sessions = try #require(new["sessions"]?.entries)
    #expect(sessions.map(\.key) == ["kitchen", "office"], "The list of keys is no sheet any more.")
    #expect(sessions[0].value["session"]?["composition"]?["text"] == "Half a wor")
    #expect(sessions[1].value["session"]?["composition"] == nil)
    #expect(sessions[1].value["session"]?["sheet"] == .enumCase("post", "100"))
    #expect(sessions.allSatisfy { $0.value["session"]?["scroll"] == 12.5 })
    #expect(new["document"]?["leftText"] == nil)
  }

  @Test("A text that no window shows is kept, and the next window that writes takes it over") func leftText() throws {
    let new = try migrated(old(sheets: []))
    #expect(new["document"]?["leftText"]?["text"] == "Half a wor")
    var state = SamplePosts.state(3)
    var document = state.document
    document.leftText = Composition(text: "Half a wor")
    state = Timeline.State(document)
    SamplePosts.update(&state, .navigate(.compose(.new)))
    #expect(state.view.composition.text == "Half a wor" && state.document.leftText == nil)
  }

  @Test("Accounts keep that older posts and a whole page are wanted, and the app stays offline") func accounts() throws
  {
    let new = try migrated(old(sheets: []))
    let account = try #require(new["document"]?["accounts"]?.elements?.first)
    #expect(account["olderPosts"] == .enumCase("requested") && account["wantsWholePage"] == true)
    #expect(account["past"] == nil && account["wantsWhole"] == nil)
    #expect(new["document"]?["isOffline"] == true && new["document"]?["lastAccount"] == "ada@social.example")
  }
}
