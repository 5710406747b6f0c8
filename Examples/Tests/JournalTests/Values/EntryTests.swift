import Foundation
import Journal
import TarnRecord
import TarnTesting
import Testing

@Suite("Entries") struct EntryTests {
  @Test("An entry, its photos and its voice notes list all fields") func fields() {
    #expect(Entry.unlisted(in: .walk) == [])
  }

  @Test("An entry applies any number of changes in order") func altered() {
    let walk = Entry.walk.altered(
      by: .title("A long walk"), .body("Twice around."), .day("2026-11-23"), .addPhoto(.example(12)),
      .movePhoto(uuid(12), to: 0), .removePhoto(uuid(11)), .caption("Ben", of: uuid(12)), .addVoice(.example(21)),
      .removeVoice(uuid(20)))
    #expect((walk.title, walk.body, walk.day) == ("A long walk", "Twice around.", "2026-11-23"))
    #expect(walk.photos.map(\.caption) == ["Ben", "The lake"])
    #expect(Array(walk.photos.ids) == [uuid(12), uuid(10)])
    #expect(Array(walk.voice.ids) == [uuid(21)])
    #expect((walk.id, walk.by, walk.made) == (uuid(1), "Ada", time(5)))
  }

  @Test(
    "A change to the same value, or of a missing attachment, leaves the entry equal",
    arguments: [
      .title("A walk"), .day("2026-11-22"), .addPhoto(.example(10, caption: "Other")), .removePhoto(uuid(99)),
      .movePhoto(uuid(99), to: 0), .movePhoto(uuid(10), to: -5), .movePhoto(uuid(11), to: 99),
      .caption("x", of: uuid(99)), .caption("The lake", of: uuid(10)), .addVoice(.example(20)), .removeVoice(uuid(9)),
    ] as [EntryChange])
  func same(change: EntryChange) {
    #expect(Entry.walk.altered(by: change) == .walk)
  }

  @Test("An entry takes no more photos and voice notes than its limits") func room() {
    let photos = (0..<60).map { EntryChange.addPhoto(.example(100 + $0)) }
    #expect(Entry.walk.altered(by: photos).photos.count == Entry.mostPhotos)
    let notes = (0..<60).map { EntryChange.addVoice(.example(100 + $0)) }
    #expect(Entry.walk.altered(by: notes).voice.count == Entry.mostVoiceNotes)
  }

  @Test("An entry without attachments is blank if its texts are white space") func blank() {
    let blank = Entry(id: uuid(1), day: "2026-11-22", by: "Ada", made: time(0))
    #expect(blank.isBlank)
    #expect(blank.altered(by: .title(" "), .body("\n\u{a0}")).isBlank)
    for change in [.title("x"), .body("x"), .addPhoto(.example(1)), .addVoice(.example(1))] as [EntryChange] {
      #expect(!blank.altered(by: change).isBlank)
    }
  }

  @Test("Merging keeps the changes of two people to different parts") func merging() {
    let mine = Entry.walk.altered(
      by: .body("Around the big lake with Ben.\nIt rained."), .addPhoto(.example(12)),
      .caption("The big lake", of: uuid(10)))
    let theirs = Entry.walk.altered(
      by: .title("A wet walk"), .body("Around the lake with Ben.\nIt rained a lot."), .addPhoto(.example(13)),
      .removePhoto(uuid(11)), .addVoice(.example(21)))
    let merge = Merge(base: Entry.walk, mine: mine, theirs: theirs)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.value.title == "A wet walk")
    #expect(merge.value.body == "Around the big lake with Ben.\nIt rained a lot.")
    #expect(merge.value.photos.first?.caption == "The big lake")
    #expect(Set(merge.value.photos.ids) == [uuid(10), uuid(12), uuid(13)])
    #expect(Array(merge.value.voice.ids) == [uuid(20), uuid(21)])
  }

  @Test("Two texts that are too long when merged are a conflict, and neither is cut") func tooLong() {
    let base = Entry.walk.altered(by: .title("middle of it"))
    let many = String(repeating: "x", count: 120)
    let (mine, theirs) = (
      base.altered(by: .title("\(many) middle of it")), base.altered(by: .title("middle of \(many)"))
    )
    let merge = Merge(base: base, mine: mine, theirs: theirs)
    #expect(merge.conflicts.map { "\($0.path)" }.count == 1)
    #expect(merge.value.title == mine.title)
  }

  @Test("An encoded entry is decoded equal, and a patch applies to it") func saving() throws {
    let json = try JSONEncoder().encode(Entry.walk)
    #expect(try JSONDecoder().decode(Entry.self, from: json) == .walk)
    let other = Entry.walk.altered(by: .body("x"), .removePhoto(uuid(10)), .addPhoto(.example(14)))
    let patch = Patch(from: Entry.walk, to: other)
    #expect(try patch.applied(to: .walk) == other)
    #expect(try patch.inverse.applied(to: other) == .walk)
  }
}
