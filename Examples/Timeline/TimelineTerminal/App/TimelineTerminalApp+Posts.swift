import Mastodon
import Timeline

extension TimelineTerminalApp {
  /// The open post, or else the selected one.
  var current: Post? {
    guard let session = core.state.session else { return nil }
    if case .post(let id)? = sheet { return session.posts.visible[id: session.posts.currentID(of: id)] }
    return screenModel.selectedRow?.post
  }

  /// The same if it is on a server and can be marked; otherwise a message gives the reason.
  private var markable: Post? {
    guard let post = current else {
      reportNothingSelected()
      return nil
    }
    guard !post.isUnsent else {
      report("This post is not sent yet. Try again when it is.")
      return nil
    }
    guard !isGone(post) else { return nil }
    return post
  }

  private func isGone(_ post: Post) -> Bool {
    guard post.boostedPost != nil else { return false }
    report("The boosted post was deleted.")
    return true
  }

  func favourite() {
    if let post = markable { perform(.perform(.favourite(post.id, !post.isFavourite))) }
  }

  func bookmark() {
    if let post = markable { perform(.perform(.bookmark(post.id, !post.isBookmarked))) }
  }

  func boost() {
    guard let post = markable else { return }
    guard post.isBoosted || post.visibility.allowsBoosts else {
      return report("Only \(post.visibility.audience) may see this post, so it can’t be boosted.")
    }
    perform(.perform(.boost(post.id, !post.isBoosted)))
  }

  func unfold() {
    guard let post = current else { return reportNothingSelected() }
    guard post.isFolded else { return report("This post has no hidden part.") }
    navigate(.unfold(post.id))
  }

  func answer() { if let post = markable { compose(.answer(post.id)) } }

  func edit() {
    guard let post = current else { return reportNothingSelected() }
    guard !isGone(post) else { return }
    guard post.author.id == core.state.session?.me.id else {
      return report("Only \(post.author.name) can change this post. a answers it.")
    }
    compose(.edit(post.id))
  }

  func delete() {
    guard let post = current else { return reportNothingSelected() }
    guard !isGone(post) else { return }
    guard post.author.id == core.state.session?.me.id else {
      return report("Only \(post.author.name) can delete this post.")
    }
    terminalStore.send(.ask(.delete(post.id)))
  }
}

extension Post {
  /// Whether a part of it is shown only on request.
  var isFolded: Bool { cover != nil || (isSensitive && !media.isEmpty) }
}

extension Visibility {
  /// The audience, as the object or the subject of a sentence.
  public var audience: String {
    switch self {
    case .public: "everyone"
    case .unlisted: "everyone (unlisted)"
    case .private: "followers"
    case .direct: "the mentioned accounts"
    }
  }
}
