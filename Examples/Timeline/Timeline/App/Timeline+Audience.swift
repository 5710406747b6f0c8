import Mastodon

extension Timeline.State {
  /// The audience of the composition, if it is sent as it stands.
  public var audience: Visibility { session?.audience(of: view.composition) ?? .private }

  /// The audiences that the user may choose for the composition: a reply has no wider audience than the post that it answers.
  public var audiences: [Visibility] {
    let widest = session?.widest(for: view.composition.kind) ?? .public
    return Visibility.allCases.filter { !$0.isWider(than: widest) }
  }
}

extension AccountSession {
  /// The audience of a composition, by the user's choice or else by the account's default.
  func audience(of composition: Composition) -> Visibility {
    let wanted = composition.visibility ?? defaults.visibility
    return wanted.narrower(widest(for: composition.kind))
  }

  fileprivate func widest(for kind: Composition.Kind) -> Visibility {
    guard case .answer(let id) = kind, let post = posts.visible[id: id] else { return .public }
    return post.visibility
  }
}
