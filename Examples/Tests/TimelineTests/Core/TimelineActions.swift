import Tarn
import TarnDocument
import TarnTesting

@testable import TarnSync
@testable import Timeline

/// Generates random actions: user actions, and server responses, valid or not.
enum TimelineActions {
  static func action(
    _ state: Timeline.State, _ random: inout SeededRandom
  ) -> DocumentAction<Timeline.Action> {
    .acted(random.pick(from: [SamplePosts.window, "kitchen", "office"]), of(state, &random))
  }

  private static func of(_ state: Timeline.State, _ random: inout SeededRandom) -> Timeline.Action {
    let number = Int.random(in: 0..<20, using: &random)
    let id = state.account?.posts.visible.randomElement(using: &random)?.id ?? SamplePosts.id(number)
    let change = SamplePosts.change(Int.random(in: 0..<10_000, using: &random))
    let pending = state.account?.posts.changes.randomElement(using: &random)?.id ?? change
    let isOn = Bool.random(using: &random)
    switch Int.random(in: 0..<28, using: &random) {
    case 0...3: return .perform(.favourite(id, isOn), as: change, at: SamplePosts.now)
    case 4: return .perform(.boost(id, isOn), as: change, at: SamplePosts.now)
    case 5: return .perform(.bookmark(id, isOn), as: change, at: SamplePosts.now)
    case 6: return .perform(.post("Words \(number)"), as: change, at: SamplePosts.now)
    case 7: return .perform(.send, as: change, at: SamplePosts.now)
    case 8: return .perform(.remove(id), as: change, at: SamplePosts.now)
    case 9:
      return .perform(random.pick(from: [.tryAgain(pending), .discard(pending)]), as: change, at: SamplePosts.now)
    case 10: return .perform(.decide(pending, isMine: isOn), as: change, at: SamplePosts.now)
    case 11: return .navigate(.compose(random.pick(from: [.new, .answer(id), .edit(id)])))
    case 12: return .navigate(.type("Words \(number)"))
    case 13: return .navigate(filter(&random))
    case 14:
      let navigations: [Timeline.Navigation] = [
        .showNew, .select(id), .unfold(id), .open(.post(id)), .open(.pending), .open(.change(pending)), .close,
        .clear(),
      ]
      return .navigate(random.pick(from: navigations))
    case 15: return .navigate(.scrolled(random.pick(from: [0, 100, -1, .nan, .infinity]), older: isOn))
    case 16: return .offline(isOn, at: SamplePosts.now)
    case 17: return .refresh(at: SamplePosts.now)
    case 18: return .older
    case 19:
      return .sync(
        SamplePosts.account, random.pick(from: [.started, .woke, .signedIn, .online(isOn)]), at: SamplePosts.now)
    case 20: return .fill(state.account?.gaps.randomElement(using: &random)?.id ?? id)
    case 21: return gap(state, number, &random)
    case 22: return .conversation(id)
    case 23: return conversation(state, number, &random)
    default: return answer(state, number, &random)
    }
  }

  /// A gap that a page leaves, or the response to the request for one.
  private static func gap(
    _ state: Timeline.State, _ number: Int, _ random: inout SeededRandom
  ) -> Timeline.Action {
    for case .page(let account, let request) in Timeline().subscriptions(state.document) {
      guard let gap = request.gap, random.oneIn(2) else { continue }
      let page = SamplePosts.page(max(0, number - 3)..<number + 2).objects
      return .gapRead(
        account, gap, random.oneIn(4) ? .failed("No.") : .page(page, isLast: random.oneIn(4)), request.ticket,
        at: SamplePosts.now)
    }
    let gap = Gap(older: SamplePosts.id(number), newer: SamplePosts.id(number + 5))
    return .sync(SamplePosts.account, .woke, gap: gap, at: SamplePosts.now)
  }

  /// The response to a request for a conversation: with posts that are known or not, and some of them twice.
  private static func conversation(
    _ state: Timeline.State, _ number: Int, _ random: inout SeededRandom
  ) -> Timeline.Action {
    for case .conversation(let account, let request) in Timeline().subscriptions(state.document) {
      guard random.oneIn(2) else { continue }
      let (above, below) = (SamplePosts.page(0..<number).objects, SamplePosts.page(number / 2..<number + 5).objects)
      return .conversationRead(
        account, request, random.oneIn(4) ? .failed("No.") : .posts(above: above, below: below), at: SamplePosts.now)
    }
    return .refresh(at: SamplePosts.now)
  }

  private static func filter(_ random: inout SeededRandom) -> Timeline.Navigation {
    var filter = Filter()
    filter.boostsOnly = random.oneIn(3)
    filter.favouritesOnly = random.oneIn(3)
    filter.mediaOnly = random.oneIn(4)
    if random.oneIn(4) { filter.author = SamplePosts.person(3) }
    return .filter(filter)
  }

  /// The server's response to a pending request, or to one that does not exist.
  private static func answer(
    _ state: Timeline.State, _ number: Int, _ random: inout SeededRandom
  ) -> Timeline.Action {
    var engine = state.account?.engine ?? SyncEngine()
    if random.oneIn(4) {
      return .olderRead(
        SamplePosts.account, .page(SamplePosts.page(0..<number).objects, isLast: random.oneIn(3)), engine.ticket(),
        at: SamplePosts.now)
    }
    if let ticket = engine.pulling.ticket, random.oneIn(2) {
      let result: PullResult<Post> =
        random.oneIn(5)
        ? .failed(.offline) : .page(SamplePosts.page(number..<number + 15), next: "x", hasMore: random.oneIn(5))
      return .sync(SamplePosts.account, .pulled(ticket, result), at: SamplePosts.now)
    }
    guard let flight = engine.flights.randomElement(using: &random), let change = engine.replica.changes[id: flight.id]
    else { return .refresh(at: SamplePosts.now) }
    let ticket = PushTicket(change: flight.id, number: flight.number)
    let object = engine.replica.visible[id: change.object]
    let result: PushResult<Post> =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .rejected("Not wanted")
      case 1: .failed(random.pick(from: [.offline, .tryLater(seconds: 1), .signIn]))
      case 2 where object != nil && !change.object.isLocal: .outdated(SamplePosts.post(number))
      default: .accepted(made(change, object, number))
      }
    return .sync(SamplePosts.account, .pushed(ticket, result), at: SamplePosts.now)
  }

  /// The server's version of an object: a new one gets a number.
  private static func made(_ change: LocalChange<Post>, _ object: Post?, _ number: Int) -> Post? {
    guard let object, object.id.isLocal else { return object }
    return object.renamed(object.id, to: SamplePosts.id(1_000 + number))
  }
}
