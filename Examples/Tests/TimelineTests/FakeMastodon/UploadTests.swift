import FakeMastodonServer
import Foundation
import Mastodon
import Testing

@Suite("Uploads to fake-mastodon") struct UploadTests {
  struct Upload: Decodable {
    struct Meta: Decodable {
      struct Size: Decodable, Equatable {
        let width: Int
        let height: Int
      }
      let original: Size?
    }
    let id: String
    let url: String?
    let description: String?
    let meta: Meta
  }

  /// An image of 64 × 48: its header, in bytes that are valid in a text.
  static let gif = "GIF89a\u{40}\u{0}\u{30}\u{0}" + String(repeating: "\r\n--not the end\u{0}", count: 50)

  private func form(_ fields: [(name: String, value: String)], file: String?, boundary: String = "b o'undary") -> String
  {
    let parts =
      fields.map { "Content-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.value)" }
      + (file.map {
        ["Content-Disposition: form-data; name=\"file\"; filename=\"a;b.gif\"\r\nContent-Type: image/gif\r\n\r\n\($0)"]
      } ?? [])
    return parts.map { "--\(boundary)\r\n\($0)\r\n" }.joined() + "--\(boundary)--\r\n"
  }

  private func upload(_ client: Client, _ file: String? = gif, _ fields: [(name: String, value: String)] = [])
    async throws -> Client.Reply
  {
    try await client.ask(
      "POST", "/api/v2/media", headers: ["Content-Type": "multipart/form-data; boundary=\"b o'undary\""],
      body: form(fields, file: file))
  }

  private func uploaded(_ client: Client) async throws -> Upload {
    let reply = try await upload(client, Self.gif, [("description", "Stripes")])
    #expect(reply.status == 200)
    return try JSONDecoder().decode(Upload.self, from: reply.body)
  }

  @Test("An uploaded image is served unchanged") func roundTrip() async throws {
    let served = try await TestServer()
    let upload = try await uploaded(served.teapot)
    #expect(upload.meta.original == .init(width: 64, height: 48) && upload.description == "Stripes")
    let path = try #require(upload.url).dropFirst(served.server.address.count)
    let file = try await served.anonymous.ask("GET", String(path))
    #expect(file.headers["content-type"] == "image/gif" && file.body == Data(Self.gif.utf8))
    #expect(try await served.anonymous.ask("GET", "/uploads/1.gif").status == 404)
  }

  @Test("A form, a multipart form and JSON attach the same files in the same order") func spellings() async throws {
    let served = try await TestServer()
    for spelling in 0..<3 {
      let (one, two) = (try await uploaded(served.teapot).id, try await uploaded(served.teapot).id)
      let fields = [("status", "Two"), ("media_ids[]", two), ("media_ids[]", one)]
      let (type, body) =
        switch spelling {
        case 0: ("application/x-www-form-urlencoded", fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&"))
        case 1: ("multipart/form-data; boundary=xyz", form(fields, file: nil, boundary: "xyz"))
        default: ("application/json; charset=utf-8", #"{"status": "Two", "media_ids": ["\#(two)", \#(one)]}"#)
        }
      let reply = try await served.teapot.ask("POST", "/api/v1/statuses", headers: ["Content-Type": type], body: body)
      let status = try Status.read(json: reply.body).status
      #expect(status.mediaAttachments.map(\.id) == [two, one], "\(type)")
      // As on Mastodon, an edit without files removes them; they can be attached again.
      let path = "/api/v1/statuses/\(status.id)"
      let kept = try await served.teapot.status("PUT", path, form: ["status": "One", "media_ids[]": one])
      #expect(kept.mediaAttachments.map(\.id) == [one])
      #expect(try await served.teapot.status("PUT", path, form: ["status": "One"]).mediaAttachments.isEmpty)
      _ = try await served.teapot.post("", ["media_ids[]": one])
    }
  }

  @Test("A file can be attached once, by its owner only, when it is processed, and at most four to a status")
  func attaching()
    async throws
  {
    let served = try await TestServer()
    let mine = try await uploaded(served.teapot)
    let refusal = "Validation failed: Media \(mine.id) not found or already attached to another post"
    await #expect(throws: APIRefusal(status: 422, words: refusal)) {
      try await served.lamp.post("theirs", ["media_ids[]": mine.id])
    }
    #expect(try await served.lamp.ask("GET", "/api/v1/media/\(mine.id)").status == 404)
    let status = try await served.teapot.post("mine", ["media_ids[]": mine.id])
    await #expect(throws: APIRefusal(status: 422, words: refusal)) {
      try await served.teapot.post("again", ["media_ids[]": mine.id])
    }
    #expect(try await served.teapot.ask("GET", "/api/v1/media/\(mine.id)").status == 404)
    // A boost shows the files of the boosted status.
    let boost = try await served.lamp.status("POST", "/api/v1/statuses/\(status.id)/reblog")
    #expect(boost.mediaAttachments.map(\.id) == [mine.id])
    let five = try await served.teapot.ask(
      "POST", "/api/v1/statuses", headers: ["Content-Type": "application/json"],
      body: #"{"status": "five", "media_ids": [1, 2, 3, 4, 5]}"#)
    #expect(five.status == 422 && String(decoding: five.body, as: UTF8.self).contains("more than 4 files"))

    served.server.order([InjectedFault(.processing, 1_000, only: .changes)])
    let reply = try await upload(served.teapot)
    let late = try JSONDecoder().decode(Upload.self, from: reply.body)
    #expect(reply.status == 202 && late.url == nil)
    #expect(try await served.teapot.ask("GET", "/api/v1/media/\(late.id)").status == 206)
    let early = "Validation failed: Cannot attach files that have not finished processing. Try again in a moment!"
    await #expect(throws: APIRefusal(status: 422, words: early)) {
      try await served.teapot.post("early", ["media_ids[]": late.id])
    }
    served.advance(by: 1)
    #expect(try await served.teapot.ask("GET", "/api/v1/media/\(late.id)").status == 200)
    #expect(try await served.teapot.post("late", ["media_ids[]": late.id]).mediaAttachments.count == 1)
  }

  @Test("A file that is not an image, an invalid form and a form that is too large are refused with a reason")
  func refusals() async throws {
    let served = try await TestServer()
    for (file, fields, words) in [
      ("words", [], "File content type is invalid"), (nil, [("description", "x")], "File can't be blank"),
      (Self.gif, [("focus", "2,0")], "focus takes two numbers"), (Self.gif, [("thumbnail", "x")], "“thumbnail”"),
      (Self.gif, [("description", String(repeating: "x", count: 1_501))], "Description is too long"),
    ] as [(String?, [(name: String, value: String)], String)] {
      let reply = try await upload(served.teapot, file, fields)
      #expect(reply.status == 422 && String(decoding: reply.body, as: UTF8.self).contains(words))
    }
    let whole = form([], file: Self.gif)
    // A truncated form is invalid, wherever it is cut.
    for length in stride(from: 0, to: whole.count - 4, by: 37) {
      let reply = try await served.teapot.ask(
        "POST", "/api/v2/media", headers: ["Content-Type": "multipart/form-data; boundary=\"b o'undary\""],
        body: String(whole.prefix(length)))
      #expect([400, 422].contains(reply.status), "cut at \(length)")
    }
    // Refused by its length alone, before the body arrives.
    let huge = try await served.teapot.ask(
      "POST", "/api/v2/media",
      headers: ["Content-Type": "multipart/form-data; boundary=x", "Content-Length": "99999999"])
    #expect(huge.status == 413)
    #expect(try await upload(served.anonymous).status == 401)
  }
}
