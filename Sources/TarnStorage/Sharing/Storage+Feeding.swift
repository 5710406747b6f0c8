import TarnSession

/// A follower's request for the rows after a number.
struct Following: Codable {
  var app: String
  var schema: Int
  var after: Int
}

/// The response: rows, or the reason why there are none.
struct News: Codable {
  var rows: [Feed.Row]
  /// The rows after it are not kept any more: begin with a copy again.
  var isTooLate: Bool?
  /// The owner releases the file: find another owner, or open it.
  var isOver: Bool?
}

extension Storage {
  func news(_ body: [UInt8]) async -> OwnerReply {
    guard let following = try? JSONReader.read(Following.self, from: body) else {
      return .declined("The request does not say after which row.")
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
  /// The number of the last row on disk.
  var committedNumber: Int { committed.number }

  /// The number of the last row that was handed over, written or not.
  var lastNumber: Int { present.number + backlog.count + inbox.withLock { $0.items.count } }
}
