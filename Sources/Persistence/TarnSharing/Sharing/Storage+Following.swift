import TarnEncoding
import TarnStorage

/// A follower's request for the rows after a given one.
struct FollowRequest: Codable {
  var app: String
  var schema: Int
  var after: Int
  /// Why the owner does not save, as the follower knows it. The owner answers as soon as this is otherwise.
  var failure: String?
  /// Whether the follower shows a failure. Older programs do not.
  var showsFailure: Bool?
}

/// The answer: rows, or the reason why there are none.
struct FollowResponse: Codable {
  var rows: [CommittedRow]
  /// Some rows after the requested one are not kept any more: the follower has to start with a new copy.
  var isTooLate: Bool?
  /// The owner releases the file: the follower has to find the next owner or open the file.
  var isOver: Bool?
  /// Why the owner does not save, if it does not.
  var failure: String?
}

extension Storage {
  /// Answers a follower's request with the rows after the one it names, or with the reason why the file is not saved, if that
  /// is not the one in the request. It waits for either, for twenty seconds at most.
  func rows(_ body: [UInt8], _ feed: CommitFeed) async -> OwnerReply {
    guard let following = try? JSONReader.read(FollowRequest.self, from: body) else {
      return .declined("The request does not name the row after which it wants changes.")
    }
    if let message = mismatch(following.app, following.schema) { return .declined(message) }
    var response = FollowResponse(rows: [])
    // The storage notices a deleted file within two seconds. No event reports it to a follower, so it is asked as often.
    for _ in 0..<10 {
      let update = await feed.update(after: following.after, present: await committedNumber, within: .seconds(2))
      response.failure = status.message
      switch update {
      case .rows(let rows): response.rows = rows
      case .tooLate: response.isTooLate = true
      case .closed: response.isOver = true
      case .noRows:
        if following.showsFailure != true || response.failure == following.failure { continue }
      }
      break
    }
    return reply(response)
  }
}
