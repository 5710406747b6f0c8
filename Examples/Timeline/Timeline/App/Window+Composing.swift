import Mastodon
import TarnRecord
import TarnSync

extension Window {
  /// Starts a composition, or continues the one of the same kind. If text would be lost, it asks first.
  mutating func compose(_ kind: Composition.Kind) {
    guard account != nil else { return }
    if let text = document.leftText, !isWriting {
      (session.composition, document.leftText) = (text, nil)
      adapt()
    }
    if kind == .new && isWriting || kind == session.composition.kind && session.composition.isWorthKeeping {
      // An edit that was not changed begins again, with the present text.
      if isWriting || session.composition.original == .known {
        session.sheet = .composing
        return
      }
    }
    guard !isWriting else {
      session.sheet = .question(.clear(then: kind))
      return
    }
    begin(kind)
  }

  mutating func begin(_ kind: Composition.Kind) {
    guard let composition = beginning(kind) else { return }
    (session.composition, session.sheet) = (composition, .composing)
    if composition.original == .requested, case .edit(let id) = kind, let account = accountID {
      document.accounts.update(id: account) { $0.requestSource(of: id) }
    }
  }

  /// Returns the initial composition of a kind; `nil` if that kind is not possible.
  func beginning(_ kind: Composition.Kind) -> Composition? {
    guard let account else { return nil }
    switch kind {
    case .new: return Composition()
    case .answer(let id):
      guard let post = account.posts.visible[id: id], !post.isUnsent else { return nil }
      // The reply mentions the author and all accounts that the post mentions, and its audience is no larger than the
      // post's.
      let mentions = post.addressees.filter { $0 != account.me.address }.map { "@\($0) " }.joined()
      return Composition(.answer(id), text: mentions, warning: post.warning)
    case .edit(let id):
      guard let post = account.written(id), post.author.id == account.me.id, post.boostedPost == nil else { return nil }
      var composition = Composition(
        .edit(id), text: post.content.typed, warning: post.warning, visibility: post.visibility)
      composition.base = composition.words
      // For a pending post the text typed here is the original. For all others the server has it.
      if !id.isLocal, !account.posts.changes(of: id).contains(where: \.isOfWords) {
        composition.original = document.isOffline ? .unavailable(Self.worksOffline) : .requested
      }
      return composition
    }
  }

  /// Whether the composition has text with no other copy: more than its initial text.
  public var isWriting: Bool {
    let composition = session.composition
    guard composition.isWorthKeeping else { return false }
    guard let beginning = beginning(composition.kind) else { return true }
    let begun = composition.begun ?? composition.base ?? beginning.words
    return composition.words != begun || composition.visibility != beginning.visibility
  }
}

extension Post {
  /// The addresses of the author and of all mentioned accounts, each once.
  fileprivate var addressees: [String] {
    let mentioned = content.targets.compactMap { target -> String? in
      guard case .account(.some, let address, _) = target else { return nil }
      return address
    }
    var seen: Set<String> = []
    return ([author.address] + mentioned).filter { seen.insert($0).inserted }
  }
}

extension AccountSession {
  /// Returns a post with the text that the user wrote last: a refused text is not visible, but not lost.
  fileprivate func written(_ id: Post.ID) -> Post? {
    guard let post = posts.visible[id: id] else { return nil }
    let refused = posts.changes(of: id).last { $0.status.isRejected && $0.isOfWords }
    guard case .edit(let patch)? = refused?.operation else { return post }
    return Rebase(patch, onto: post).value
  }
}

// MARK: The text at the beginning of an edit

// The displayed text of a post is not always the typed one: servers add the link to a quoted post, shorten addresses and
// interpret formatting as markup. Only the server has the original.
extension Window {
  static let worksOffline = "You are working offline."

  /// Begins an edit with the text as its author typed it. Text that the user has typed meanwhile stays.
  mutating func takeSource(from account: AccountSession) {
    guard session.composition.original == .requested, case .edit(let id) = session.composition.kind else { return }
    switch account.sources[id] {
    case .requested?: break
    case nil: session.composition.original = .unavailable("It was not requested again.")
    case .failed(let words)?: session.composition.original = .unavailable(words)
    case .text(let text, let warning)?:
      let words = Composition.Words(
        text: Composition.typed(text, limits), warning: Composition.typed(warning, limits))
      if !isWriting {
        (session.composition.text, session.composition.warning) = (words.text, words.warning)
        (session.composition.original, session.composition.begun) = (.known, words)
      } else if beginning(session.composition.kind)?.words.isTyped(as: words) == true {
        session.composition.original = .known
      } else {
        session.composition.original = .unavailable(
          "The server answered with another text after you had begun to type.")
      }
    }
  }

  /// The texts that the edited post has now.
  var shownWords: Composition.Words? { beginning(session.composition.kind)?.base }

  /// The texts that the edited post has got since the user began to edit it, from another window or another device;
  /// `nil` if there are none that the user has not seen.
  public var newerText: Composition.Words? {
    let composition = session.composition
    guard case .edit = composition.kind, let base = composition.base, let shown = shownWords else { return nil }
    return [base, composition.words, composition.begun].contains { $0?.isTyped(as: shown) == true } ? nil : shown
  }

  /// Begins an edit anew in which nothing has been typed, if the post has another text now.
  mutating func renewUntouchedEdit() {
    guard case .edit = session.composition.kind else { return }
    if session.composition.base == nil { session.composition.base = shownWords }
    guard newerText != nil, !isWriting, var composition = beginning(session.composition.kind) else { return }
    if composition.original == .requested, session.composition.original != .requested {
      composition.original = .unavailable("The post was changed while it was open.")
    }
    session.composition = composition
  }
}
