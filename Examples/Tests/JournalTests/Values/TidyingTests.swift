import Foundation
import Journal
import Testing

@Suite("Tidying an entry") struct TidyingTests {
  @Test("A tidy entry stays equal and reports no adjustments") func tidy() {
    let (entry, adjustments) = Entry.walk.tidied()
    #expect(entry == .walk)
    #expect(adjustments.isEmpty)
  }

  @Test("Attachments beyond the limits are dropped from the end, and all adjustments are described") func words() {
    var entry = Entry.walk.altered(
      by: .title("A \u{7}walk\n"), .body("a\rb"), .caption(String(repeating: "x", count: 301), of: uuid(11)))
    // More than an entry accepts: two people who add separately can reach that number.
    for number in 0..<51 { entry.photos.append(.example(100 + UInt8(number))) }
    for number in 0..<20 { entry.voice.append(.example(100 + UInt8(number))) }
    let (tidy, adjustments) = entry.tidied()
    #expect(
      adjustments.map(\.description) == [
        "The line breaks of the title were removed.", "Invisible characters were removed from the title.",
        "The space around the title was removed.", "The line endings of the text were unified.",
        "The caption of a photo was cut: it has at most 300 characters.",
        "The last 3 photos were left out: an entry has at most 50.",
        "The last voice note was left out: an entry has at most 20.",
      ])
    #expect(Adjustment.photos(1).description == "The last photo was left out: an entry has at most 50.")
    #expect(Adjustment.voice(2).description == "The last 2 voice notes were left out: an entry has at most 20.")
    #expect(tidy.photos.map(\.id) == entry.photos.prefix(50).map(\.id))
    #expect((tidy.title, tidy.body, tidy.voice.count) == ("A walk", "a\nb", 20))
    #expect(tidy.tidied().adjustments.isEmpty)
  }
}
