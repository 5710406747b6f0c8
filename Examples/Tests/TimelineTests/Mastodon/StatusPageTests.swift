import Foundation
import TarnTesting
import Testing

@testable import Mastodon

@Suite("A page of statuses") struct StatusPageTests {
  private func status(_ id: String, _ change: (inout JSON) -> Void = { _ in }) -> JSON {
    var status = Examples.plainStatus
    status["id"] = .text(id)
    change(&status)
    return status
  }

  @Test("A status that cannot be read is left out with the reason, and the others are kept") func entries() throws {
    let page = try StatusPage(
      json: JSON.list([
        status("1"),
        status("2") {
          $0["content"] = nil
          $0["text"] = nil
        }, 17, status("3") { $0[["account", "id"]] = 5 },
        status("4") { $0["created_at"] = "yesterday" }, status("") { _ in }, status("6") { $0["card"] = "?" },
        status("7"),
      ]).data)
    #expect(page.statuses.map(\.id) == ["1", "6", "7"])
    #expect(
      page.omissions.map(\.description) == [
        "Status 2 was skipped: its field content is missing.",
        "Status number 3 of the page was skipped: it is not an object.",
        "Status 3 was skipped: its field account.id is not a text.",
        "Status 4 was skipped: its field created_at is “yesterday”, which is not a date.",
        "Status number 6 of the page was skipped: its field id is empty.",
        "Status 6 is incomplete: its field card is not an object.",
      ])
  }

  @Test("A response that is not a list of valid size is refused with a reason") func refused() {
    for (text, words) in [
      ("", "This is not JSON."), ("<html>", "This is not JSON."), ("{}", "This is not a list."),
      (#"{"error": "no"}"#, "This is not a list."), ("[1", "This is not JSON."), ("17", "This is not a list."),
    ] {
      let error = #expect(throws: DecodingFailure.self) { try StatusPage(json: Data(text.utf8)) }
      #expect(error?.description == words)
    }
    let error = #expect(throws: DecodingFailure.self) { try StatusPage(json: Data(count: ReadingLimits.pageBytes + 1)) }
    #expect(error?.description == "This has 8388609 bytes; an answer has at most 8388608.")
  }

  @Test("An empty list is a page") func empty() throws {
    #expect(try StatusPage(json: Data("[]".utf8)).statuses.isEmpty)
  }

  @Test("Values beyond the limits are truncated or left out, with the reason") func bounds() throws {
    let page = try StatusPage(
      json: JSON.list([
        status("1") { $0["content"] = .text("<p>" + String(repeating: "é", count: 1 << 20)) },
        status("2") { $0["media_attachments"] = .list(Array(repeating: Examples.media, count: 3_000)) },
        status("3") { $0[["account", "display_name"]] = .text(String(repeating: "x", count: 2_000)) },
        status(String(repeating: "4", count: 200)),
        status("5") { $0["url"] = .text("https://a.example/" + String(repeating: "x", count: 3_000)) },
      ]).data)
    #expect(page.statuses.map(\.id) == ["1", "2", "3", "5"])
    // Truncated before the character that does not fit as a whole: three bytes of a tag, then characters of two.
    #expect(page.statuses[0].content.utf8.count == ReadingLimits.contentBytes - 1)
    #expect(page.statuses[0].contentText.text.allSatisfy { $0 == "é" })
    #expect(page.statuses[1].mediaAttachments.count == ReadingLimits.attachments)
    #expect(page.statuses[2].account.displayName.count == ReadingLimits.nameBytes)
    #expect(page.statuses[3].url == nil)
    #expect(
      page.omissions.map(\.description) == [
        "Status 1 is incomplete: its field content has 2097155 bytes, of which 65536 are kept.",
        "Status 2 is incomplete: its field media_attachments has 3000 entries, of which 16 are kept.",
        "Status 3 is incomplete: its field account.display_name has 2000 bytes, of which 1024 are kept.",
        "Status number 4 of the page was skipped: its field id has 200 bytes; an id has at most 128.",
        "Status 5 is incomplete: its field url is not a web address.",
      ])
  }

  @Test("Elements of a list that cannot be read are left out with the reason") func lists() throws {
    let page = try StatusPage(
      json: JSON.list([
        status("1") {
          $0["media_attachments"] = [Examples.media, 17, ["id": "2"], Examples.media]
          $0["mentions"] = "nobody"
          $0[["account", "emojis"]] = [["url": "https://a.example"]]
        }
      ]).data)
    #expect(page.statuses.first?.mediaAttachments.map(\.id) == ["77", "77"])
    #expect(
      page.omissions.map(\.why) == [
        DecodingFailure(field: "account.emojis[0].shortcode", reason: "is missing"),
        DecodingFailure(field: "media_attachments[1]", reason: "is not an object"),
        DecodingFailure(field: "media_attachments[2].type", reason: "is missing"),
        DecodingFailure(field: "mentions", reason: "is not a list"),
      ])
  }

  @Test("Mutated bytes give a page or an error, and every missing status has a reason") func mutated() throws {
    let whole = [UInt8](try JSON.list([Examples.status, status("2")]).data)
    var refused = 0
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      var bytes = whole
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        let page = try StatusPage(json: Data(bytes))
        // Each of the two entries is either read or has a reason.
        #expect(page.statuses.count + page.omissions.filter(\.isWhole).count == 2, "seed \(seed)")
      } catch {
        #expect(error is DecodingFailure, "seed \(seed)")
        refused += 1
      }
    }
    #expect((1..<300).contains(refused))
  }

  @Test("Deeply nested JSON is refused") func deep() {
    for text in [String(repeating: "[", count: 100_000), String(repeating: #"{"reblog":"#, count: 100_000)] {
      #expect(throws: DecodingFailure.self) { try StatusPage(json: Data(text.utf8)) }
    }
  }

  @Test("Names lose direction and control characters, and addresses of other schemes are dropped") func tricks() throws
  {
    let page = try StatusPage(
      json: JSON.list([
        status("1") {
          $0[["account", "display_name"]] = "bank\u{202e}gnitset\u{0}\n"
          $0[["account", "url"]] = "javascript:alert(1)"
          $0[["card", "image"]] = "data:image/png;base64,AAAA"
          $0["url"] = "mailto:a@b.example"
        }
      ]).data)
    let status = try #require(page.statuses.first)
    #expect(status.account.displayName == "bankgnitset")
    #expect(status.account.url == nil)
    #expect(status.card?.image == nil)
    #expect(status.url == nil)
    #expect(page.omissions.count == 3)
  }
}
