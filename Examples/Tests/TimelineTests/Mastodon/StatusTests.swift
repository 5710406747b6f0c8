import Foundation
import Testing

@testable import Mastodon

@Suite("A status as a server sends it") struct StatusTests {
  @Test("A status is read with all its fields") func whole() throws {
    let (boost, omissions) = try Status.read(json: Examples.status.data)
    #expect(omissions.isEmpty)
    #expect(boost.id == "9000000000000000124")
    let status = try #require(boost.reblog)
    #expect(boost.shown == status)
    #expect(status.id == "9000000000000000123")
    #expect(status.createdAt == Date(timeIntervalSince1970: 1_715_949_296.789))
    #expect(status.editedAt == Date(timeIntervalSince1970: 1_715_949_300))
    #expect(status.account.acct == "kettle@kitchen.example")
    #expect(status.account.createdAt == Date(timeIntervalSince1970: 1_582_934_400))
    #expect(status.account.lastStatusAt == Date(timeIntervalSince1970: 1_715_904_000))
    #expect(status.account.fields.first?.verifiedAt == Date(timeIntervalSince1970: 1_609_556_645.678))
    #expect(status.visibility == .unlisted)
    #expect(status.contentText.text == "Tea is #ready")
    #expect((status.repliesCount, status.reblogsCount, status.favouritesCount) == (1, 2, 3))
    #expect(status.isFavourited && status.isReblogged && status.isMuted && status.isBookmarked && status.isPinned)
    #expect(status.mediaAttachments.first?.meta.original == .init(width: 640, height: 480))
    #expect(status.mediaAttachments.first?.meta.focus?.x == -1)
    #expect(status.mentions.first?.acct == "cup@kitchen.example")
    #expect(status.tags == [Tag(name: "ready", url: WebAddress("https://kitchen.example/tags/ready"))])
    #expect(status.card?.title == "News of stoves")
    #expect(status.card?.kind == .photo)
    #expect(status.poll?.options.map(\.votesCount) == [6, 4])
    #expect(status.poll?.ownVotes == [1])
    #expect(status.application?.name == "Whistle")
    #expect(status.emojis.first?.category == "Weather")
  }

  /// The required fields: without one of them its object is not read.
  private static let needed: Set<[String]> = [
    ["id"], ["created_at"], ["visibility"], ["account"], ["account", "id"], ["account", "acct"],
  ]

  @Test(
    "A status is read without any one field, missing or null, unless it is required",
    arguments: Examples.plainStatus.ways)
  func without(way: [String]) throws {
    for absent in [nil, .null] as [JSON?] {
      var json = Examples.plainStatus
      // A status with a text and an empty content is an answer to a deletion.
      if way != ["text"] { json["text"] = nil }
      json[way] = absent
      let result = Result { try Status.read(json: json.data).status }
      guard Self.needed.contains(way) || way == ["content"] else {
        #expect(try result.get().id == "9000000000000000123")
        continue
      }
      let field = way.joined(separator: ".")
      #expect(throws: DecodingFailure(field: field, reason: absent == nil ? "is missing" : "is null")) {
        try result.get()
      }
    }
  }

  @Test(
    "A status is read with any one field of the wrong type, unless it is required",
    arguments: Examples.plainStatus.ways)
  func ofAnotherKind(way: [String]) throws {
    for other: JSON in [17, "?", true, [[1]], ["a": ["b": 1]]] {
      var json = Examples.plainStatus
      json[way] = other
      do {
        let status = try Status.read(json: json.data).status
        #expect(way == ["id"] || status.id == "9000000000000000123")
      } catch let misread as DecodingFailure {
        #expect(Self.needed.contains(way) || way == ["content"], "\(misread)")
        #expect(misread.field.hasPrefix(way.joined(separator: ".")))
      }
    }
  }

  @Test("A minimal status has default values for the rest") func bare() throws {
    let json: JSON = [
      "id": "1", "created_at": "2024-05-17T12:34:56Z", "content": "<p>x</p>", "visibility": "public",
      "account": ["id": "2", "acct": "cup"],
    ]
    let (status, omissions) = try Status.read(json: json.data)
    #expect(omissions.isEmpty)
    #expect(
      status
        == Status(
          id: "1", account: Account(id: "2", acct: "cup"), createdAt: Date(timeIntervalSince1970: 1_715_949_296),
          content: "<p>x</p>"))
    #expect(status.account.name == "cup")
  }

  @Test("A status is the same after it is encoded and read again") func written() throws {
    for json in [Examples.status, Examples.plainStatus] {
      let status = try Status.read(json: json.data).status
      let again = try Status.read(json: JSONEncoder().encode(status))
      #expect(again.status == status)
      #expect(again.omissions.isEmpty)
    }
  }

  @Test("A status with an unknown visibility is treated as direct") func visibility() throws {
    var json = Examples.plainStatus
    json["visibility"] = "local"
    let (status, omissions) = try Status.read(json: json.data)
    #expect(status.visibility == .direct)
    #expect(
      omissions.map(\.description) == [
        "Status 9000000000000000123 is incomplete: its field visibility is “local”, which is unknown; “direct” is used instead."
      ])
  }

  @Test("Unknown types of media and cards have defaults") func kinds() throws {
    var json = Examples.plainStatus
    json["media_attachments"] = [["id": "1", "type": "smell"]]
    json[["card", "type"]] = "hologram"
    let status = try Status.read(json: json.data).status
    #expect(status.mediaAttachments.map(\.kind) == [.unknown])
    #expect(status.card?.kind == .link)
  }

  @Test("A deleted status has its text instead of the content") func deleted() throws {
    var json = Examples.plainStatus
    json["content"] = nil
    let status = try Status.read(json: json.data).status
    #expect(status.content.isEmpty)
    #expect(status.text == "Tea is #ready")
  }

  @Test("A boost within a boost is left out") func nested() throws {
    var json = Examples.status
    json[["reblog", "reblog"]] = Examples.status
    let (status, omissions) = try Status.read(json: json.data)
    #expect(status.reblog?.reblog == nil)
    #expect(
      omissions.map(\.why) == [
        DecodingFailure(field: "reblog.reblog", reason: "is a boost of a boost, and was skipped")
      ])
  }
}

@Suite("Other responses of a server") struct OtherEntitiesTests {
  @Test("A relationship is read without any one field except the ID", arguments: Examples.relationship.ways)
  func relationship(way: [String]) throws {
    let whole = try JSONDecoder().decode(Relationship.self, from: Examples.relationship.data)
    #expect(whole.isFollowing && whole.isEndorsed && whole.languages == ["en"] && whole.note == "sings")
    for absent in [nil, .null] as [JSON?] {
      var json = Examples.relationship
      json[way] = absent
      let result = Result { try JSONDecoder().decode(Relationship.self, from: json.data) }
      if way == ["id"] {
        #expect(throws: DecodingFailure.self) { try result.get() }
      } else {
        #expect(try result.get() != whole)
      }
    }
  }

  @Test("An account is read by itself") func account() throws {
    let account = try Account.read(json: Examples.account.data)
    #expect(account.name == "A Kettle")
    #expect(
      account.isLocked && account.isBot && account.isGroup && account.isDiscoverable && account.isSuspended
        && account.isLimited)
    #expect(throws: DecodingFailure(field: "", reason: "is not an object")) { try Account.read(json: Data("[]".utf8)) }
  }

  @Test("An error has the server's message, and other bodies are not errors") func refusal() {
    let json = Data(#"{"error": "Record not found", "error_description": "or not yours"}"#.utf8)
    #expect(APIError.read(json: json)?.description == "Record not found (or not yours)")
    #expect(APIError.read(json: Data("<html>502</html>".utf8)) == nil)
  }
}
