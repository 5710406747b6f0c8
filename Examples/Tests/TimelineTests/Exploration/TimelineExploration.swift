import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnTesting

@testable import TarnSync
@testable import Timeline

/// The exploration of Timeline: three windows and a server, and the invariants.
enum TimelineExploration {
  typealias State = Timeline.State
  typealias Action = DocumentAction<Timeline.Action>

  static func make() -> Exploration<SharedDocument<Timeline>> {
    var exploration = Exploration(SharedDocument(Timeline()), from: SamplePosts.state(12)) { state, moves in
      moves.add(weight: 6) { TimelineActions.action(state, &$0) }
      guard let account = state.account else { return }
      moves.add { .acted("office", profile(&$0)) }
      moves.add { .acted("office", page(Int.random(in: 0...2, using: &$0), account)) }
      let own = [own(0), own(1)].filter { account.posts.visible.contains(id: $0) }
      if !own.isEmpty {
        moves.add { .acted("kitchen", .navigate(.compose(.answer($0.pick(from: own))))) }
        moves.add { .acted("kitchen", .navigate(.compose(.edit($0.pick(from: own))))) }
      }
      for flight in account.engine.flights.prefix(2) {
        moves.add { _ in .acted("office", event(.pushed(ticket(flight), .failed(.notSent)))) }
        if let page = early(flight, account) { moves.add { _ in .acted("office", page) } }
      }
    }
    .invariant("no post is in a window twice") { state in
      let rows = rows(of: state).map(\.id)
      return Set(rows).count == rows.count
    }
    .invariant("no post that the user's filters hide has a row") { state in
      rows(of: state).allSatisfy { $0.post.filtered?.isHidden != true }
    }
    .invariant("older posts and gaps that are requested have a request") { state in
      state.document.accounts.allSatisfy { account in
        (account.olderPages != .requested || account.olderTicket != nil)
          && account.gaps.allSatisfy { $0.status != .requested || $0.ticket != nil }
      }
    }
    .invariant("a selected post that the server has is not selected by its local ID") { state in
      let window = state.window("kitchen")
      guard let id = window.session.selected, let account = window.account else { return true }
      return account.posts.currentID(of: id) == id
    }
    .change("a new post has the defaults of its account", keepsDefaults)
    .change("a post has no wider audience than the user has chosen, and no wider one than the post that it answers") {
      before, action, after in
      guard case .acted(let id, .perform(.send, let change, _)) = action, let account = before.window(id).account,
        let post = made(change, in: before, after, by: id)
      else { return true }
      let composition = before.window(id).session.composition
      if post.visibility.isWider(than: composition.visibility ?? account.defaults.visibility) { return false }
      guard case .answer(let answered) = composition.kind, let other = account.posts.visible[id: answered] else {
        return true
      }
      return !post.visibility.isWider(than: other.visibility)
    }
    .change("a reply begins with the mentions of its post", mentionsAll)
    .change("an edit of a post of the server requests the text of its author") { before, action, after in
      guard case .acted(let id, .navigate(.compose(.edit(let post)))) = action, !before.document.isOffline,
        before.window(id).session.composition.kind != .edit(post), let account = before.window(id).account,
        !account.posts.changes(of: post).contains(where: \.isOfWords), !post.isLocal
      else { return true }
      let composition = after.window(id).session.composition
      return composition.kind != .edit(post) || composition.original == .requested
    }
    .change("a page with a post that is being sent adds no second one", addsNoSecond)
    .change("a gap that news leave is kept, and closed by a page that reaches its older end", keepsGaps)
    .change("after a start the news are requested as a whole page") { before, action, after in
      guard case .acted(_, .sync(let id, .started, _, _)) = action, let account = after.document.accounts[id: id],
        account.checked != nil
      else { return true }
      var state = before
      return SharedDocument(Timeline()).update(&state, action).contains {
        if case .news(id, _, _, isWhole: true) = $0.effect { true } else { false }
      }
    }
    .change("a change that has not left the machine waits to be sent") { before, action, after in
      guard case .acted(_, .sync(let id, .pushed(let ticket, .failed(.notSent)), _, _)) = action,
        let old = before.document.accounts[id: id]?.engine, old.flights[id: ticket.change]?.number == ticket.number,
        case .sent(1, _)? = old.replica.changes[id: ticket.change]?.status
      else { return true }
      return after.document.accounts[id: id]?.posts.changes[id: ticket.change]?.status.isSent != true
    }
    .law { $0.sessions() ?? $0.pureUpdate() }
    .restarts { try JSONDecoder().decode(State.self, from: JSONEncoder().encode($0)) }
    exploration.length = 60
    return exploration
  }

  // MARK: Moves

  private static func event(_ event: SyncEvent<Post>) -> Timeline.Action {
    .sync(SamplePosts.account, event, at: SamplePosts.now)
  }

  private static func ticket(_ flight: SyncEngine<Post>.InFlightPush) -> PushTicket {
    PushTicket(change: flight.id, number: flight.number)
  }

  private static func profile(_ random: inout SeededRandom) -> Timeline.Action {
    let defaults = PostingDefaults(
      visibility: random.pick(from: Visibility.allCases), isSensitive: random.oneIn(2),
      language: random.oneIn(2) ? "pl" : nil)
    return .profileRead(SamplePosts.account, SamplePosts.me, defaults)
  }

  /// A post of the server that mentions an account: the user's own one, or one for the followers of another person.
  private static func own(_ number: Int) -> Post.ID { SamplePosts.id(500 + number) }

  /// Older posts: known ones that a filter hides, one of the user, or one for the followers of another person.
  private static func page(_ kind: Int, _ account: AccountSession) -> Timeline.Action {
    var engine = account.engine
    let posts: [Post] =
      switch kind {
      case 0: SamplePosts.page(0..<12).objects.map(hidden)
      case 1: [post(0, by: SamplePosts.me, .public)]
      default: [post(1, by: SamplePosts.person(3), .private)]
      }
    return .olderRead(SamplePosts.account, .page(posts, isLast: false), engine.ticket(), at: SamplePosts.now)
  }

  private static func hidden(_ post: Post) -> Post {
    guard post.boostedPost == nil else { return post }
    var post = post
    post.filtered = Post.Filtered(titles: ["Dust"], isHidden: true)
    return post
  }

  private static func post(_ number: Int, by author: Author, _ visibility: Visibility) -> Post {
    Post(
      id: own(number), author: author, created: SamplePosts.now, content: greeting, visibility: visibility)
  }

  private static let mentioned = "vase@shelf.example"

  private static let greeting = ContentText(
    html: #"<p><a href="https://shelf.example/@vase" class="mention">@vase</a> Good morning</p>"#,
    mentions: [Mention(id: "7", acct: mentioned, url: WebAddress("https://shelf.example/@vase"))])

  /// A page that has a new post of the user before the answer to its request.
  private static func early(_ flight: SyncEngine<Post>.InFlightPush, _ account: AccountSession) -> Timeline.Action? {
    guard case .make(let local)? = account.posts.changes[id: flight.id]?.operation else { return nil }
    var engine = account.engine
    return .olderRead(
      SamplePosts.account, .page([local.renamed(local.id, to: SamplePosts.id(600 + flight.number))], isLast: false),
      engine.ticket(), at: SamplePosts.now)
  }

  // MARK: Invariants

  private static func rows(of state: State) -> [Row] { Array(WindowRows(of: "kitchen").rows.value(of: state)) }

  /// Returns the post that a change has made in an account; `nil` if it has made none.
  private static func made(_ change: ChangeID, in before: State, _ after: State, by window: SessionID) -> Post? {
    guard before.window(window).account?.posts.changes.contains(id: change) == false else { return nil }
    return after.window(window).account?.posts.visible[id: .local(change)]
  }

  private static func keepsDefaults(_ before: State, _ action: Action, _ after: State) -> Bool {
    guard case .acted(let id, .perform(.post, let change, _)) = action,
      let defaults = before.window(id).account?.defaults, let post = made(change, in: before, after, by: id)
    else { return true }
    return post.visibility == defaults.visibility && post.language == defaults.language
      && post.isSensitive == defaults.isSensitive
  }

  private static func mentionsAll(_ before: State, _ action: Action, _ after: State) -> Bool {
    guard case .acted(let id, .navigate(.compose(.answer(let answered)))) = action,
      before.window(id).session.composition.kind != .answer(answered),
      let post = before.window(id).account?.posts.visible[id: answered]
    else { return true }
    let composition = after.window(id).session.composition
    guard composition.kind == .answer(answered) else { return true }
    let addresses = post.content.targets.compactMap { target -> String? in
      if case .account(.some, let address, _) = target { address } else { nil }
    }
    return addresses.allSatisfy { composition.text.contains("@\($0) ") }
  }

  private static func addsNoSecond(_ before: State, _ action: Action, _ after: State) -> Bool {
    guard case .acted(_, .olderRead(let id, .page(let posts, _), _, _)) = action, posts.count == 1,
      let post = posts.first,
      let old = before.document.accounts[id: id]?.posts, let new = after.document.accounts[id: id]?.posts,
      !old.base.contains(id: post.id)
    else { return true }
    // Of several requests with one text the engine takes any, perhaps that of a post that was withdrawn.
    let alike = old.sent.compactMap { entry -> Post? in
      guard let change = old.changes[id: entry.id], case .make(let local) = change.operation,
        local.author.id == post.author.id, local.content.isTyped(as: post.content),
        !old.base.contains(id: change.object)
      else { return nil }
      return local
    }
    guard alike.count == 1, let local = alike.first, old.visible.contains(id: local.id), local.created == post.created,
      local.warning == post.warning, local.inReplyTo == post.inReplyTo
    else { return true }
    return new.visible.count <= old.visible.count
  }

  private static func keepsGaps(_ before: State, _ action: Action, _ after: State) -> Bool {
    guard case .acted(_, let action) = action else { return true }
    switch action {
    case .sync(let id, _, let gap?, _) where gap.older < gap.newer:
      guard let account = after.document.accounts[id: id] else { return true }
      return account.gaps.contains { $0.id == gap.id }
    case .gapRead(let id, let gap, .page(let posts, _), let ticket, _):
      guard before.document.accounts[id: id]?.gaps.contains(where: { $0.id == gap && $0.ticket == ticket }) == true,
        let lowest = posts.filter(\.isListed).map(\.id).min(), lowest <= gap
      else { return true }
      return after.document.accounts[id: id]?.gaps.contains { $0.id == gap } == false
    default: return true
    }
  }
}
