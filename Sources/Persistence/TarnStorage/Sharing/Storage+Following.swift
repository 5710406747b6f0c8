import TarnEncoding

/// A follower's request for the rows after a given one.
struct FollowRequest: Codable {
  var app: String
  var schema: Int
  var after: Int
}

/// The answer: rows, or the reason why there are none.
struct FollowResponse: Codable {
  var rows: [CommitFeed.CommittedRow]
  /// Some rows after the requested one are not kept any more: the follower has to start with a new copy.
  var isTooLate: Bool?
  /// The owner releases the file: the follower has to find the next owner or open the file.
  var isOver: Bool?
}

extension Storage {
  func news(_ body: [UInt8]) async -> OwnerReply {
    guard let following = try? JSONReader.read(FollowRequest.self, from: body) else {
      return .declined("The request does not name the row after which it wants changes.")
    }
    if let message = mismatch(following.app, following.schema) { return .declined(message) }
    let present = await writer.committedNumber
    return switch await writer.feed.news(after: following.after, present: present) {
    case .rows(let rows): reply(FollowResponse(rows: rows))
    case .nothing: reply(FollowResponse(rows: []))
    case .tooLate: reply(FollowResponse(rows: [], isTooLate: true))
    case .over: reply(FollowResponse(rows: [], isOver: true))
    }
  }
}

extension Writer {
  /// The number of the last row that is on disk.
  var committedNumber: Int { committed.number }

  /// The number of the last added change's row, written or not.
  var lastNumber: Int { present.number + backlog.count + inbox.withLock { $0.items.count } }
}
