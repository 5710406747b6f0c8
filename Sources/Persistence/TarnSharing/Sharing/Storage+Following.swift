import TarnEncoding
import TarnStorage

/// A follower's request for the rows after a given one.
struct FollowRequest: Codable {
  var app: String
  var schema: Int
  var after: Int
}

/// The answer: rows, or the reason why there are none.
struct FollowResponse: Codable {
  var rows: [CommittedRow]
  /// Some rows after the requested one are not kept any more: the follower has to start with a new copy.
  var isTooLate: Bool?
  /// The owner releases the file: the follower has to find the next owner or open the file.
  var isOver: Bool?
}

extension Storage {
  /// Answers a follower's request with the rows after the one it names.
  func rows(_ body: [UInt8], _ feed: CommitFeed) async -> OwnerReply {
    guard let following = try? JSONReader.read(FollowRequest.self, from: body) else {
      return .declined("The request does not name the row after which it wants changes.")
    }
    if let message = mismatch(following.app, following.schema) { return .declined(message) }
    return switch await feed.update(after: following.after, present: await committedNumber) {
    case .rows(let rows): reply(FollowResponse(rows: rows))
    case .noRows: reply(FollowResponse(rows: []))
    case .tooLate: reply(FollowResponse(rows: [], isTooLate: true))
    case .closed: reply(FollowResponse(rows: [], isOver: true))
    }
  }
}
