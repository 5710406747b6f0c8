import TarnSync
import Timeline

extension WindowModel {
  /// The posts that an opened one belongs to, as far as they are stored here: those that it answers, from the first on,
  /// itself, and the answers below it, each followed by its own answers. Without those that the user's filters hide in
  /// conversations, but with the opened one.
  ///
  /// - Complexity: O(n) for the n posts of the account.
  public func conversation(of id: Post.ID) -> [Post] {
    guard let account, let post = window.post(id) else { return [] }
    let (visible, conversation) = (account.posts.visible, account.conversations[post.id])
    var ids: Set<Post.ID> = [post.id]
    func stored(_ id: Post.ID) -> Post? { visible[id: id].flatMap { ids.insert(id).inserted ? $0 : nil } }
    var above = (conversation?.above ?? []).compactMap(stored)
    while above.count < Conversation.maximumCount, let earlier = (above.first ?? post).inReplyTo.flatMap(stored) {
      above.insert(earlier, at: 0)
    }
    var below = [post] + (conversation?.below ?? []).compactMap(stored)
    // A stored answer without a row that the server has left out was deleted.
    let answers = visible.filter { answer in
      answer.inReplyTo != nil && !ids.contains(answer.id) && (answer.isListed || conversation?.status != .loaded)
    }
    for answer in answers.sorted(by: { $0.id < $1.id }) where below.count <= Conversation.maximumCount {
      guard let start = below.firstIndex(where: { $0.id == answer.inReplyTo }) else { continue }
      // Below the earlier answers to the same post, and their own answers.
      var (thread, end): (Set<Post.ID>, Int) = ([below[start].id], start + 1)
      while end < below.count, let parent = below[end].inReplyTo, thread.contains(parent) {
        thread.insert(below[end].id)
        end += 1
      }
      below.insert(answer, at: end)
    }
    return (above + below).filter { $0.id == post.id || $0.filteredInConversations?.isHidden != true }
  }

  /// The status of an opened post's conversation; `nil` if the server has been asked, or does not have the post yet.
  public func conversationText(of id: Post.ID) -> String? {
    guard let status = conversationStatus(of: id) else { return nil }
    switch status {
    case .loaded: return nil
    case .requested: return words("Loading the conversation …")
    case .open, .failed:
      if document.isOffline { return words("Posts may be missing here. They can be loaded when you are online.") }
      guard case .failed(let reason) = status else { return words("Posts may be missing here.") }
      return words("The conversation could not be loaded. \(words.translation(of: reason))")
    }
  }

  /// The title of the button that requests the conversation; `nil` if that is not needed, or not possible now.
  public func conversationTitle(of id: Post.ID) -> String? {
    guard !document.isOffline else { return nil }
    return switch conversationStatus(of: id) {
    case .open?: words("Load them")
    case .failed?: words("Try again")
    case .requested?, .loaded?, nil: nil
    }
  }

  private func conversationStatus(of id: Post.ID) -> Conversation.Status? {
    guard let post = window.post(id), !post.isUnsent else { return nil }
    return account?.conversations[post.id]?.status ?? .open
  }
}
