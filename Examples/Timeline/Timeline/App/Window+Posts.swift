import Mastodon
import Tarn
import TarnRecord
import TarnSync

extension Window {
  mutating func perform(_ action: Timeline.PostAction, as change: ChangeID, at now: Timestamp) -> [Timeline.Effect] {
    switch action {
    case .favourite(let id, let isOn): return mark(\.isFavourite, "isFavourite", id, isOn, change, at: now)
    case .boost(let id, let isOn): return mark(\.isBoosted, "isBoosted", id, isOn, change, at: now)
    case .bookmark(let id, let isOn): return mark(\.isBookmarked, "isBookmarked", id, isOn, change, at: now)
    case .send: return send(as: change, at: now)
    case .post(let text): return post(Composition(text: text), as: change, at: now)
    case .remove(let id): return remove(id, as: change, at: now)
    case .tryAgain(let id): return alter(at: now) { $0.retry(id) }
    case .discard(let id): return alter(at: now) { $0.discard(id) }
    case .decide(let id, let isMine):
      return alter(at: now) { posts in
        for conflict in posts.conflicts(of: id) { posts.resolve(conflict, of: id, isMine: isMine) }
      }
    }
  }

  /// Changes the posts of the chosen account.
  private mutating func alter(at now: Timestamp, _ body: (inout Replica<Post>) -> Void) -> [Timeline.Effect] {
    guard let id = accountID else { return [] }
    var actions: [SyncAction<Post>] = []
    document.accounts.update(id: id) { actions = $0.engine.perform(at: now, body) }
    return perform(actions, for: id, at: now)
  }

  // MARK: Marks

  /// Adds or removes a favourite, a boost or a bookmark. An unsent opposite change is discarded instead, so that nothing is
  /// sent.
  private mutating func mark(
    _ field: WritableKeyPath<Post, Bool>, _ name: String, _ id: Post.ID, _ isOn: Bool, _ change: ChangeID,
    at now: Timestamp
  ) -> [Timeline.Effect] {
    alter(at: now) { posts in
      guard let post = posts.visible[id: id], !post.isUnsent else { return }
      for earlier in posts.changes(of: id) where earlier.isUnsent && earlier.fields == [name] {
        posts.discard(earlier.id)
      }
      posts.edit(id, as: change, label: Self.label(name, isOn, post), at: now) { $0[keyPath: field] = isOn }
    }
  }

  private static func label(_ name: String, _ isOn: Bool, _ post: Post) -> String {
    let what = post.gist.isEmpty ? "a post by \(post.author.name)" : "“\(post.gist)”"
    return switch (name, isOn) {
    case ("isFavourite", true): "Favourite \(what)"
    case ("isFavourite", false): "Remove the favourite \(what)"
    case ("isBoosted", true): "Boost \(what)"
    case ("isBoosted", false): "Undo the boost of \(what)"
    case (_, true): "Bookmark \(what)"
    case (_, false): "Remove the bookmark of \(what)"
    }
  }

  // MARK: Texts

  private mutating func send(as change: ChangeID, at now: Timestamp) -> [Timeline.Effect] {
    let composition = session.composition
    (session.composition, session.sheet) = (Composition(), nil)
    return post(composition, as: change, at: now)
  }

  private mutating func post(
    _ composition: Composition, as change: ChangeID, at now: Timestamp
  ) -> [Timeline.Effect] {
    guard let account else { return [] }
    let content = ContentText(typed: composition.text)
    let warning = composition.warning.trimmed
    var inReplyTo: Post.ID?
    switch composition.kind {
    case .edit(let id): return edit(id, content, warning, as: change, at: now)
    case .answer(let id): inReplyTo = id
    case .new: break
    }
    var post = Post(
      id: .local(change), author: account.me, created: now, content: content, warning: warning,
      visibility: account.audience(of: composition), inReplyTo: inReplyTo)
    post.isSensitive = post.isSensitive || account.defaults.isSensitive
    post.language = account.defaults.language
    // Shows it in spite of filters and the scroll offset: the newest row.
    if !session.filter.isEverything { session.filter = Filter() }
    (session.scroll, session.selected, session.line) = (0, post.id, 0)
    return alter(at: now) { [post] in $0.make(post, as: change, label: "Post “\(post.gist)”", at: now) }
  }

  private mutating func edit(
    _ id: Post.ID, _ content: ContentText, _ warning: String, as change: ChangeID, at now: Timestamp
  ) -> [Timeline.Effect] {
    func write(_ post: inout Post) {
      // A content warning makes a post sensitive; without one its own setting applies.
      let isSensitive = post.isSensitive && (post.warning.isEmpty || !post.media.isEmpty)
      post.content = post.content.replacingTyped(with: content)
      post.warning = warning
      post.isSensitive = !warning.isEmpty || isSensitive
    }
    return alter(at: now) { posts in
      guard let post = posts.visible[id: id] else { return }
      // An unsent or refused change is replaced by a new one.
      let unsent = posts.changes(of: id).first { change in
        guard change.isUnsent else { return false }
        if case .make = change.operation { return true }
        return change.isOfWords
      }
      if let unsent, posts.rewrite(unsent.id, as: change, at: now, write) { return }
      posts.edit(id, as: change, label: "Edit “\(post.gist)”", at: now, write)
    }
  }

  private mutating func remove(_ id: Post.ID, as change: ChangeID, at now: Timestamp) -> [Timeline.Effect] {
    alter(at: now) { posts in
      guard let post = posts.visible[id: id] else { return }
      // An unsent post is removed at once.
      if case .make? = posts.changes(of: id).first?.operation, let first = posts.changes(of: id).first {
        posts.discard(first.id)
      } else {
        posts.remove(id, as: change, label: "Delete “\(post.gist)”", at: now)
      }
    }
  }
}

extension LocalChange<Post> {
  /// Whether the server has not received the change, or has refused it.
  public var isUnsent: Bool { status == .waiting || status.isRejected }

  /// The names of the changed fields.
  var fields: [String] {
    guard case .edit(let patch) = operation else { return [] }
    return patch.edits.flatMap { $0.path.fields.prefix(1) }
  }

  /// Whether it changes typed text.
  var isOfWords: Bool { fields.contains { $0 == "content" || $0 == "warning" } }

  /// Whether it has typed text with no other copy.
  public var hasWords: Bool { if case .make = operation { true } else { isOfWords } }
}

extension Post {
  /// Whether it is not on the server yet, so it can’t be a favourite or boosted.
  public var isUnsent: Bool { id.isLocal }

  /// Whether a part of it is shown only on request.
  public func isFolded(in context: FilterContext) -> Bool {
    filtered(in: context) != nil || !warning.isEmpty || (isSensitive && !media.isEmpty)
  }
}

extension String {
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
