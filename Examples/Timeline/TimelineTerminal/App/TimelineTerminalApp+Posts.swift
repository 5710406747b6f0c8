import Mastodon
import Timeline

extension TimelineTerminalApp {
  /// The open post, or else the selected one.
  var current: Post? {
    guard let session = core.state.desk else { return nil }
    if case .post(let id)? = sheet { return session.posts.visible[id: session.posts.currentID(of: id)] }
    return glance.selectedRow?.post
  }

  /// The same if it is on a server and can be marked; otherwise a message gives the reason.
  private var markable: Post? {
    guard let post = current else {
      sayNothingSelected()
      return nil
    }
    guard !post.isUnsent else {
      say("This post is not sent yet. Try again when it is.")
      return nil
    }
    guard !isGone(post) else { return nil }
    return post
  }

  private func isGone(_ post: Post) -> Bool {
    guard post.passesOn != nil else { return false }
    say("The boosted post was deleted.")
    return true
  }

  func favourite() {
    if let post = markable { perform(.act(.favourite(post.id, !post.isFavourite))) }
  }

  func bookmark() {
    if let post = markable { perform(.act(.bookmark(post.id, !post.isBookmarked))) }
  }

  func boost() {
    guard let post = markable else { return }
    guard post.isBoosted || post.visibility.allowsBoosts else {
      return say("Only \(post.visibility.audience) may see this post, so it can’t be boosted.")
    }
    perform(.act(.boost(post.id, !post.isBoosted)))
  }

  func unfold() {
    guard let post = current else { return sayNothingSelected() }
    guard post.isFolded else { return say("This post has no hidden part.") }
    look(.unfold(post.id))
  }

  func answer() { if let post = markable { compose(.answer(post.id)) } }

  func edit() {
    guard let post = current else { return sayNothingSelected() }
    guard !isGone(post) else { return }
    guard post.author.id == core.state.desk?.me.id else {
      return say("Only \(post.author.name) can change this post. a answers it.")
    }
    compose(.edit(post.id))
  }

  func delete() {
    guard let post = current else { return sayNothingSelected() }
    guard !isGone(post) else { return }
    guard post.author.id == core.state.desk?.me.id else {
      return say("Only \(post.author.name) can delete this post.")
    }
    console.send(.ask(.delete(post.id)))
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
