import Mastodon
import Tarn

extension Window {
  static let noAccount = Refusal("There is no account. `timeline sign-in SERVER` in a shell adds one.")
  private static let isOffline = Refusal("You are working offline. Go online first.")

  /// Returns the reason why the user can't do something now.
  func refusal(of action: Timeline.Action) -> Refusal? {
    switch action {
    case .perform(let action, _, _): account == nil ? Self.noAccount : refusal(of: action)
    case .navigate(let navigation): refusal(of: navigation)
    case .refresh: account == nil ? Self.noAccount : document.isOffline ? Self.isOffline : nil
    case .fill(nil): Refusal("No missing posts can be loaded here.")
    case .fill: document.isOffline ? Self.isOffline : nil
    case .conversation(let id):
      account == nil ? Self.noAccount : document.isOffline ? Self.isOffline : refusalToMark(id)
    default: nil
    }
  }

  private func refusal(of action: Timeline.PostAction) -> Refusal? {
    switch action {
    case .favourite(let id, _), .bookmark(let id, _): return refusalToMark(id)
    case .boost(let id, let isOn):
      if let refusal = refusalToMark(id) { return refusal }
      guard isOn, let post = post(id), !post.visibility.allowsBoosts else { return nil }
      return post.visibility == .direct
        ? Refusal("Only the mentioned accounts may see this post, so it can’t be boosted.")
        : Refusal("Only followers may see this post, so it can’t be boosted.")
    case .remove(let id): return refusalToChange(id) { "Only \($0) can delete this post." }
    case .send: return refusal(of: session.composition)
    case .post(let text): return refusal(of: Composition(text: text))
    case .tryAgain, .discard, .decide: return nil
    }
  }

  private func refusalToMark(_ id: Post.ID) -> Refusal? {
    guard let post = post(id) else { return Refusal("The post was deleted.") }
    if post.isUnsent { return Refusal("This post is not sent yet. Try again when it is.") }
    return post.boostedPost == nil ? nil : Refusal("The boosted post was deleted.")
  }

  private func refusalToChange(_ id: Post.ID, _ reason: (String) -> String) -> Refusal? {
    guard let post = post(id) else { return Refusal("The post was deleted.") }
    if post.boostedPost != nil { return Refusal("The boosted post was deleted.") }
    return post.author.id == account?.me.id ? nil : Refusal(reason(post.author.name))
  }

  private func refusal(of composition: Composition) -> Refusal? {
    let left = composition.left(limits)
    if left < 0 { return refusal(tooLongBy: -left) }
    if composition.text.allSatisfy(\.isWhitespace) { return Refusal("The post is empty.", field: "text") }
    if case .edit(let id) = composition.kind, post(id) == nil {
      return Refusal("The post was deleted meanwhile. Copy your text to a new one.", field: "text")
    }
    if newerText != nil {
      return Refusal("The post was changed meanwhile. Keep your text or take the newer one.", field: "text")
    }
    return nil
  }

  private func refusal(tooLongBy count: Int, field: String = "text") -> Refusal {
    Refusal(
      count == 1
        ? "The text is \(count) character too long: at most \(limits.characters) are allowed."
        : "The text is \(count) characters too long: at most \(limits.characters) are allowed.", field: field)
  }

  /// A text that is too long for a post is kept while it is being written, but for one that is too long to be shortened.
  private func refusal(ofTyped text: String, field: String) -> Refusal? {
    let kept = Composition.typed(text, limits).count
    guard text.count > kept else { return nil }
    // A long link counts little, and may alone be longer than the text that is kept.
    return refusal(tooLongBy: max(limits.length(of: text) - limits.characters, text.count - kept), field: field)
  }

  private func refusal(of navigation: Timeline.Navigation) -> Refusal? {
    switch navigation {
    case .type(let text): return refusal(ofTyped: text, field: "text")
    case .warn(let text): return refusal(ofTyped: text, field: "warning")
    case .account(let id) where id != accountID && isWriting && session.composition.kind != .new:
      return Refusal("You are still writing for another account. Send or discard that first.")
    case .compose where account == nil: return Self.noAccount
    case .visit(let place): return refusal(of: place)
    case .compose(.answer(let id)): return refusalToMark(id)
    case .compose(.edit(let id)): return refusalToChange(id) { "Only \($0) can change this post." }
    case .showNew:
      guard let account else { return Self.noAccount }
      return account.newest == account.horizon ? Refusal("There are no new posts.") : nil
    case .unfold(let id):
      let context: Post.FilterContext = if case .post? = session.sheet { .conversation } else { .timeline }
      return post(id)?.isFolded(in: context) == false ? Refusal("This post has no hidden part.") : nil
    default: return nil
    }
  }
}
