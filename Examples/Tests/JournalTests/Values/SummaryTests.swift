import Journal
import TarnText
import Testing

@Suite("Summary") struct SummaryTests {
  @Test(
    "The summary is the title and the lines of the body up to the first empty one",
    arguments: [
      ("A walk", "Around the lake.\nWith Ben.\n\nNot for all.", "A walk\nAround the lake.\nWith Ben."),
      ("A walk", "", "A walk"), ("", "Around the lake.", "Around the lake."), ("", "", ""), (" ", "\n \n", ""),
      ("A walk", "\n\nAround.\n \t\nMore", "A walk\nAround."), ("A walk ", " Around. ", "A walk \n Around."),
      ("A walk", "one\r\ntwo\r\n\r\nthree", "A walk\none\ntwo"),
    ])
  func text(title: String, body: String, text: String) {
    #expect(PostText(summaryOf: Entry.walk.altered(by: .title(title), .body(body))).text == text)
  }

  @Test("The remaining room follows every change of text, photos and voice notes") func remaining() {
    func remaining(_ entry: Entry) -> Int { PostText(summaryOf: entry).length.remaining }
    let entry = Entry(id: uuid(1), title: "A walk", day: "2026-11-22", by: "Ada", made: time(0))
    #expect(remaining(entry) == 274)
    #expect(remaining(entry.altered(by: .addPhoto(.example(1)))) == 250)
    #expect(remaining(entry.altered(by: .addPhoto(.example(1)), .addVoice(.example(2)))) == 226)
    #expect(remaining(entry.altered(by: .addPhoto(.example(1)), .removePhoto(uuid(1)))) == 274)
    #expect(remaining(entry.altered(by: .body("Wet."))) == 269)
    #expect(remaining(entry.altered(by: .body("Wet.\n\nVery."))) == 269)
  }
}
