import Foundation
import Journal
import TarnAccounts
import TarnLanguages
import Testing

@Suite("Sentences about editors") struct EditorsTextTests {
  private static let entry = UUID(), reader = UUID()

  private static func editor(_ name: String, _ changes: [String] = [], isReader: Bool = false) throws -> Journal.Editor
  {
    Journal.Editor(
      person: isReader ? reader : UUID(), name: try #require(UserName(name)), entry: entry, changes: changes)
  }

  @Test("The sentences name the people and the parts")
  func sentences() throws {
    let ben = try Self.editor("Ben", ["the title"])
    let cleo = try Self.editor("Cleo", ["the title", "the text", "the day"])
    let dan = try Self.editor("Dan")
    let own = try Self.editor("Ada", ["the photos"], isReader: true)
    let rows: [([Journal.Editor], String, String, String)] = [
      ([], "", "", ""),
      ([dan], "Dan is editing", "Dan is editing this entry.", "Dan is editing this entry, too."),
      ([ben], "Ben is editing", "Ben is editing this entry: the title.", "Ben is editing this entry, too: the title."),
      (
        [ben, cleo], "Ben and Cleo are editing",
        "Ben is editing this entry: the title. Cleo is editing this entry: the title, the text and the day.",
        "Ben is editing this entry, too: the title. Cleo is editing this entry, too: the title, the text and the day."
      ),
      ([ben, cleo, dan], "Ben, Cleo and Dan are editing", "", ""),
      (
        [own], "You are editing in another browser", "You are editing this entry in another browser: the photos.",
        "You are editing this entry in another browser, too: the photos."
      ),
      ([own, dan], "Dan is editing", "", ""),
    ]
    for (editors, short, long, alsoEditing) in rows {
      let text = EditorsText(editors: editors, reader: Self.reader, words: .english)
      #expect(text.short == short)
      if !long.isEmpty || editors.isEmpty {
        #expect(text.sentences() == long)
        #expect(text.sentences(isToo: true) == alsoEditing)
      }
    }
  }
}
