import Foundation
import Journal
import Tarn
import TarnDocument
import TarnEncoding
import TarnForms
import TarnLanguages
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("The texts of the journal on all devices") struct DeviceTextTests {
  /// Ada and Ben have changed the title and the day.
  private var met: Journal.State {
    Journal.State.shared.after(.edit(uuid(1)), .change(.day("2026-11-20")), .change(.title("A long walk")))
      .ben(.day("2026-11-21"), .title("A cold walk"))
  }

  @Test("A conflict has a name and two versions, in which the words that differ are emphasized")
  func conflicts() throws {
    let draft = try #require(met.draft)
    #expect(Set(draft.conflicts.map { $0.name(.english) }) == ["The day", "The title"])
    #expect(
      draft.conflictsText(.english)
        == "“A long walk”: 2 conflicts to resolve. Both versions are kept until then.")
    let title = ConflictVersion.sides(of: try #require(draft.conflict(at: FieldPath([.field("title")]))))
    #expect(title.mine == .text("A long walk", other: "A cold walk"))
    let mine = title.mine.pieces(.english)
    #expect(mine.map(\.text).joined() == "A long walk")
    #expect(mine.filter(\.differs).map(\.text) == ["long"])
    let day = ConflictVersion.sides(of: try #require(draft.conflict(at: FieldPath([.field("day")]))))
    #expect(day.mine == .day("2026-11-20") && day.theirs == .day("2026-11-21"))
    #expect(day.theirs.pieces(.english).map(\.text).joined().contains("21"))
  }

  @Test("The conflict with a removal has the whole entry and nothing as its versions")
  func removal() throws {
    let draft = try #require(
      Journal.State.shared.after(.edit(uuid(1)), .change(.title("One"))).benRemoves().draft)
    let conflict = try #require(draft.conflicts.first)
    #expect(conflict.name(.english) == "The whole entry was removed")
    #expect(ConflictVersion.sides(of: conflict).theirs == .removed)
    #expect(ConflictVersion.removed.pieces(.english).map(\.text) == ["Removed"])
    #expect(draft.statusText(.english) == "Another person has removed this entry. Your draft was kept.")
  }

  @Test("The status of a draft and the merged parts are sentences")
  func drafts() throws {
    let edited = Journal.State.shared.after(.edit(uuid(1)))
    #expect(edited.draft?.statusText(.english) == "No changes")
    #expect(edited.after(.change(.title("One"))).draft?.statusText(.english) == "Saved as your draft")
    #expect(Journal.State.shared.after(.write).draft?.statusText(.english) == "A new entry, saved as your draft")
    #expect(Journal.Session.mergedText([], .english) == nil)
    #expect(
      Journal.Session.mergedText(["the title", "the day"], .english)
        == "Your draft contains the changes of others to the title and the day.")
  }

  @Test("The entry below a draft stays open, but not that of a new one") func openEntry() {
    #expect(Journal.State.shared.after(.open(uuid(1))).ada.openEntry == uuid(1))
    #expect(Journal.State.shared.after(.edit(uuid(1))).ada.openEntry == uuid(1))
    #expect(Journal.State.shared.after(.write).ada.openEntry == nil)
    #expect(Journal.State.shared.ada.openEntry == nil)
  }

  @Test("A list shows the newest entries, by months") func sections() {
    let days: [CivilDate] = ["2026-11-22", "2026-11-02", "2026-10-31", "2025-11-22"]
    let entries = days.enumerated().map { Entry(id: uuid(UInt8($0)), title: "A", day: $1, by: "Ada", made: time(1)) }
    let months = Journal.byMonth.value(of: Journal.State(Journal.Document(entries: Table(entries))))
    func shown(_ count: Int) -> [String] {
      MonthSection.sections(of: months, showing: count).map { "\($0.month): \($0.entries.map(\.id.uuid.15))" }
    }
    #expect(shown(9) == ["2026-11-01: [0, 1]", "2026-10-01: [2]", "2025-11-01: [3]"])
    #expect(shown(2) == ["2026-11-01: [0, 1]"])
    #expect(shown(1) == ["2026-11-01: [0]"] && shown(0) == [])
  }
}
