import TarnSession

/// A follower's question: what happened after a row?
struct Following: Codable {
  var app: String
  var schema: Int
  var after: Int
}

/// What is answered to it: rows, or why there are none.
struct News: Codable {
  var rows: [Feed.Row]
  /// The rows after it are not kept: begin with a copy again.
  var isTooLate: Bool?
  /// The owner lets go of the file: look for another, or open it.
  var isOver: Bool?
}

extension Storage {
  func news(_ body: [UInt8]) async -> OwnerReply {
    guard let following = try? JSONReader.read(Following.self, from: body) else {
      return .declined("The request does not name the row after which it wants changes.")
    }
    if let words = strangers(following.app, following.schema) { return .declined(words) }
    let present = await writer.committedNumber
    return switch await writer.feed.news(after: following.after, present: present) {
    case .rows(let rows): reply(News(rows: rows))
    case .nothing: reply(News(rows: []))
    case .tooLate: reply(News(rows: [], isTooLate: true))
    case .over: reply(News(rows: [], isOver: true))
    }
  }
}

extension Writer {
  /// The last row that is on disk.
  var committedNumber: Int { committed.number }

  /// The row of what was handed over last, written or not.
  var lastNumber: Int { present.number + backlog.count + inbox.withLock { $0.items.count } }
}
