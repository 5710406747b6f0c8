import Tarn
import TarnSync

/// The conversation of a post on the server: the posts that it answers, and the answers below it.
///
/// The posts are stored as all others are. The order is stored, too, because only the server knows the place of an answer
/// to a post that the user may not see.
public struct Conversation: Hashable, Codable, Sendable {
  public internal(set) var status = Status.open
  /// The posts that it answers, from the first on, in the last answer of the server.
  public internal(set) var above: [Post.ID] = []
  /// The answers below it, each followed by its own answers, in the last answer of the server.
  public internal(set) var below: [Post.ID] = []

  /// The status of the request for the posts.
  public enum Status: Hashable, Codable, Sendable {
    /// The user can have them loaded.
    case open
    /// Requested (``Timeline/BackgroundTask/conversation(_:_:)``).
    case requested(PullTicket)
    case loaded
    /// The request failed, with a message for the user.
    case failed(String)
  }

  /// A conversation that a program should request now.
  public struct Request: Hashable, Codable, Sendable {
    public let post: Post.ID
    public let ticket: PullTicket
  }

  /// The server's answer to a request.
  public enum Answer: Equatable, Codable, Sendable {
    case posts(above: [Post], below: [Post])
    /// The request failed, with a message for the user.
    case failed(String)
  }

  /// The most posts that are shown above a post, and below it: more than a user reads at once.
  public static let maximumCount = 100
}

extension AccountSession {
  /// The conversations to request now.
  var conversationRequests: [Conversation.Request] {
    conversations.compactMap { post, conversation in
      guard case .requested(let ticket) = conversation.status else { return nil }
      return Conversation.Request(post: post, ticket: ticket)
    }
  }

  /// Requests the conversation of a post, unless it is requested.
  mutating func requestConversation(of post: Post.ID) {
    var conversation = conversations[post] ?? Conversation()
    if case .requested = conversation.status { return }
    // More than the posts that are open at once: the others are requested when they are opened again.
    if conversations.count >= 100 {
      let requested = Set(conversationRequests.map(\.post))
      conversations = conversations.filter { requested.contains($0.key) }
    }
    conversation.status = .requested(engine.ticket())
    conversations[post] = conversation
  }

  /// Repeats the requests of the last program, which ended with it.
  mutating func renewConversationRequests() {
    for request in conversationRequests { conversations[request.post]?.status = .requested(engine.ticket()) }
  }

  /// Takes the answer to a request; a late one is ignored.
  mutating func received(
    _ answer: Conversation.Answer, to request: Conversation.Request, at now: Timestamp
  ) -> [SyncAction<Post>] {
    guard conversations[request.post]?.status == .requested(request.ticket) else { return [] }
    switch answer {
    case .failed(let reason):
      conversations[request.post]?.status = .failed(reason)
      return []
    case .posts(let above, let below):
      // A server may send a post twice.
      var ids: Set<Post.ID> = [request.post]
      let (above, below) = (above.filter { ids.insert($0.id).inserted }, below.filter { ids.insert($0.id).inserted })
      conversations[request.post] = Conversation(status: .loaded, above: above.map(\.id), below: below.map(\.id))
      let received = (above + below).map { post in
        var post = unfiltered(post)
        // A post without a row gets none: the timeline would lack its neighbors.
        post.isListed = posts.base[id: post.id]?.isListed ?? false
        return post
      }
      let actions = handle(.received(SyncPage(received, at: .last), request.ticket), at: now)
      return actions + dropConversations(except: ids, at: now)
    }
  }

  /// The most stored posts that are neither a row nor shown in one: they must not take the place of rows.
  private static let maximumCountWithoutRow = 1_000

  /// Removes the oldest posts without a row if there are too many, but none with a pending change.
  private mutating func dropConversations(except kept: Set<Post.ID>, at now: Timestamp) -> [SyncAction<Post>] {
    let posts = posts
    let originals = Set(posts.base.compactMap(\.boostedPost))
    let others = posts.base.lazy.filter { post in
      !post.isListed && !originals.contains(post.id) && !kept.contains(post.id) && posts.changes(of: post.id).isEmpty
    }
    let old = others.map(\.id).sorted(by: >).dropFirst(Self.maximumCountWithoutRow)
    guard !old.isEmpty else { return [] }
    return engine.perform(at: now) { $0.receive { base in for id in old { base.remove(id: id) } } }
  }
}
