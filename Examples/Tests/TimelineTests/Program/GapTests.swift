import Foundation
import Mastodon
import Synchronization
import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import Testing

@testable import Timeline
@testable import TimelineNetwork

/// A server with a home timeline, and a client whose every step the test makes.
private final class Catching {
  struct Rules: Sendable {
    var ignoresMinID: Bool
    var isShort: Bool
    /// The server keeps only this many of the newest posts.
    var kept = Int.max
  }

  private struct Contents {
    /// The posts that the server keeps.
    var ids: [Int] = []
    /// The posts that were not deleted, also those that the server no longer keeps.
    var all: [Int] = []
    var isDown = false
  }

  private final class SharedContents: Sendable {
    private let contents = Mutex(Contents())
    func withLock<R: Sendable>(_ body: (inout sending Contents) -> sending R) -> R { contents.withLock(body) }
  }

  private let contents = SharedContents()
  private let rules: Rules
  private let service: MastodonService
  private(set) var state = Timeline.State(Timeline.Document())
  private var pending: [Timeline.Effect] = []

  init(_ rules: Rules, posts: ClosedRange<Int>) throws {
    self.rules = rules
    let contents = contents
    let transport = MemoryTransport { call in
      let query = URLComponents(url: call.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      func number(_ name: String) -> Int? { query.first { $0.name == name }?.value.flatMap { Int($0) } }
      let now = contents.withLock { $0 }
      if now.isDown { return HTTPClientResponse(status: 503) }
      let limit = number("limit") ?? 20
      let ids = now.ids
      let chosen: [Int] =
        if let after = number("min_id"), !rules.ignoresMinID {
          Array(ids.filter { $0 > after }.prefix(limit).reversed())
        } else {
          Array(ids.filter { $0 < number("max_id") ?? .max }.suffix(limit).reversed())
        }
      // Mastodon leaves out posts that the reader may not see.
      let shown = chosen.filter { !rules.isShort || !$0.isMultiple(of: 3) }
      let statuses = shown.map { id in
        var status = Examples.plainStatus
        status["id"] = .text("\(id)")
        return status
      }
      var answer = HTTPClientResponse(status: 200, body: (try? JSON.list(statuses).data) ?? Data())
      if let newest = chosen.first, let oldest = chosen.last {
        let here = "https://social.example\(call.url.path)"
        let next = chosen.count == limit ? "<\(here)?max_id=\(oldest)>; rel=\"next\", " : ""
        answer.headers["Link"] = next + "<\(here)?min_id=\(newest)>; rel=\"prev\""
      }
      return answer
    }
    service = MastodonService(
      client: MastodonClient(
        server: try #require(Server("social.example")), token: try #require(Token("abc")), transport: transport))
    post(posts)
    send(.signedIn(SamplePosts.me, as: SamplePosts.account, at: SamplePosts.now))
  }

  func post(_ ids: ClosedRange<Int>) {
    contents.withLock { [kept = rules.kept] contents in
      contents.all += ids
      contents.ids = Array((contents.ids + ids).suffix(kept))
    }
  }

  func remove(where isGone: (Int) -> Bool) {
    let gone = Set(contents.withLock { $0.all }.filter(isGone))
    contents.withLock { contents in
      contents.all.removeAll(where: gone.contains)
      contents.ids.removeAll(where: gone.contains)
    }
  }

  /// Posts as the user, and answers the request with a post of the server.
  func write(as id: Int) throws {
    send(.perform(.post("Tea"), as: SamplePosts.change(id), at: SamplePosts.now))
    let index = try #require(pending.firstIndex { if case .sync(_, .push) = $0 { true } else { false } })
    guard case .sync(let account, .push(let push)) = pending.remove(at: index) else { return }
    post(id...id)
    let made = Post(id: .server("\(id)"), author: SamplePosts.me, created: SamplePosts.now)
    send(.sync(account, .pushed(push.ticket, .accepted(made)), at: SamplePosts.now))
  }

  func goDown(_ isDown: Bool) { contents.withLock { $0.isDown = isDown } }

  func send(_ action: Timeline.Action) { pending += SamplePosts.update(&state, action) }

  /// Requests new posts until there are no more or a request fails.
  func refresh() async {
    send(.refresh(at: SamplePosts.now))
    while !pending.isEmpty { await answerOne() }
  }

  /// Answers the oldest request of the engine.
  func answerOne() async {
    guard !pending.isEmpty else { return }
    guard case .news(let id, let ticket, let cursor, let isWhole) = pending.removeFirst() else { return }
    let news = await service.news(since: cursor, isWhole: isWhole)
    if case .failed = news.result { pending = [] }
    send(.sync(id, .pulled(ticket, news.result), gap: news.gap, at: SamplePosts.now))
  }

  /// Answers the state's requests to fill gaps.
  func answerGaps() async {
    for case .page(let id, let request) in Timeline().subscriptions(state.document) {
      guard let gap = request.gap else { continue }
      send(.gapRead(id, gap, await service.older(than: request.before), request.ticket, at: SamplePosts.now))
    }
  }

  /// Ends the program and starts another one, which reads the saved state.
  func restart() throws {
    pending = []
    state = try JSONDecoder().decode(Timeline.State.self, from: JSONEncoder().encode(state))
    send(.sync(SamplePosts.account, .started, at: SamplePosts.now))
  }

  var gaps: [Gap] { state.account?.gaps ?? [] }

  var known: [Int] {
    (state.account?.posts.base.filter(\.isListed).compactMap { Int($0.id.description) } ?? []).sorted()
  }

  /// The posts between the oldest and the newest known one that are neither known nor in a gap, also those that the
  /// server no longer keeps.
  func silentlyMissing() -> [Int] {
    let known = known
    guard let first = known.first, let last = known.last else { return [] }
    let there = Set(known)
    return contents.withLock { $0.all }.filter { id in
      first < id && id < last && !there.contains(id) && !(rules.isShort && id.isMultiple(of: 3))
        && !gaps.contains { gap in
          (Int(gap.older.description) ?? 0) < id && id < (Int(gap.newer.description) ?? 0)
        }
    }
  }

  /// The posts that the server returns.
  var shown: [Int] { contents.withLock { $0.ids }.filter { !(rules.isShort && $0.isMultiple(of: 3)) } }
}

@Suite("A gap in the timeline") struct GapTests {
  @Test("More new posts than a page holds leave a gap if the server ignores min_id; filling it closes it") func opens()
    async throws
  {
    let client = try Catching(.init(ignoresMinID: true, isShort: false), posts: 1_000...1_060)
    await client.refresh()
    #expect(client.gaps.isEmpty && client.known.last == 1_060)
    client.post(1_061...1_160)
    await client.refresh()
    let gap = try #require(client.gaps.first)
    #expect(gap == Gap(older: .server("1060"), newer: .server("1121")) && client.gaps.count == 1)
    #expect(client.known.last == 1_160)

    // New posts that are still hidden hide the gap; then it is above the last known row.
    #expect(client.state.account?.gaps(in: WindowRows(of: SamplePosts.window).rows.value(of: client.state)) == [:])
    client.send(.navigate(.showNew))
    let rows = WindowRows(of: SamplePosts.window).rows.value(of: client.state)
    #expect(client.state.account?.gaps(in: rows) == [40: [gap]])
    #expect(rows[39].id == .server("1121") && rows[40].id == .server("1060"))

    client.send(.fill(gap.id))
    #expect(client.gaps.map(\.status) == [.requested])
    await client.answerGaps()
    #expect(client.gaps.map(\.newer) == [.server("1081")] && client.gaps.map(\.status) == [.open])
    client.send(.fill(gap.id))
    await client.answerGaps()
    #expect(client.gaps.isEmpty && client.known == Array(1_011...1_160))
  }

  @Test("No gap opens if the server continues from a post, or the newest page reaches the known posts")
  func opensNot() async throws {
    for ignores in [false, true] {
      let client = try Catching(.init(ignoresMinID: ignores, isShort: true), posts: 1_000...1_060)
      await client.refresh()
      client.post(1_061...(ignores ? 1_090 : 1_400))
      await client.refresh()
      #expect(client.gaps.isEmpty)
      #expect(client.silentlyMissing() == [])
    }
  }

  @Test("A failed fill gives its reason and can be repeated; offline no fill is requested") func fails()
    async throws
  {
    let client = try Catching(.init(ignoresMinID: true, isShort: false), posts: 1_000...1_060)
    await client.refresh()
    client.post(1_061...1_160)
    await client.refresh()
    let gap = try #require(client.gaps.first)
    client.goDown(true)
    client.send(.fill(gap.id))
    await client.answerGaps()
    guard case .failed(let words) = client.gaps.first?.status else {
      Issue.record("\(client.gaps)")
      return
    }
    #expect(words.contains("The server is busy"))
    client.send(.fill(gap.id))
    client.send(.offline(true, at: SamplePosts.now))
    #expect(client.gaps.map(\.status) == [.open])
    client.send(.fill(gap.id))
    #expect(client.gaps.map(\.status) == [.open])
    client.send(.offline(false, at: SamplePosts.now))
    client.goDown(false)
    client.send(.fill(gap.id))
    await client.answerGaps()
    #expect(client.gaps.map(\.newer) == [.server("1081")])
  }

  @Test("A restarted program repeats a pending fill, and the old answer has no effect")
  func restarts() async throws {
    let client = try Catching(.init(ignoresMinID: true, isShort: false), posts: 1_000...1_060)
    await client.refresh()
    client.post(1_061...1_160)
    await client.refresh()
    let gap = try #require(client.gaps.first)
    client.send(.fill(gap.id))
    let requested = Timeline().subscriptions(client.state.document)
    try client.restart()
    for case .page(let id, let request) in requested {
      let gap = try #require(request.gap)
      client.send(.gapRead(id, gap, .page([], isLast: true), request.ticket, at: SamplePosts.now))
    }
    #expect(client.gaps.map(\.status) == [.requested])
    await client.answerGaps()
    #expect(client.gaps.map(\.newer) == [.server("1081")])
  }

  @Test(
    "Posts that the server has dropped leave a gap that is marked as unavailable, above which all others are read",
    arguments: [30, 50, 100, 300])
  func unavailable(kept: Int) async throws {
    let client = try Catching(.init(ignoresMinID: false, isShort: false, kept: kept), posts: 1_000...1_060)
    await client.refresh()
    client.post(1_061...1_400)
    await client.refresh()
    let oldest = 1_401 - kept
    #expect(client.gaps == [Gap(older: .server("1060"), newer: .server("\(oldest)"), status: .unavailable)])
    #expect(client.known.filter { $0 > 1_060 } == Array(oldest...1_400) && client.silentlyMissing() == [])
    client.post(1_401...1_410)
    await client.refresh()
    #expect(client.gaps.count == 1 && client.known.last == 1_410)
  }

  @Test("Every number of new posts is read, or leaves a gap", arguments: [false, true])
  func allNumbers(ignoresMinID: Bool) async throws {
    for count in 1...60 {
      let client = try Catching(.init(ignoresMinID: ignoresMinID, isShort: false), posts: 1_000...1_060)
      await client.refresh()
      client.post(1_061...1_060 + count)
      await client.refresh()
      let gap = Gap(older: .server("1060"), newer: .server("\(1_021 + count)"))
      #expect(client.gaps == (ignoresMinID && count > 40 ? [gap] : []) && client.silentlyMissing() == [], "\(count)")
    }
  }

  @Test("A post that the server drops while a restarted program catches up leaves a gap, too")
  func dropsMeanwhile() async throws {
    let client = try Catching(.init(ignoresMinID: false, isShort: false, kept: 200), posts: 1_000...1_060)
    await client.refresh()
    client.post(1_061...1_200)
    client.send(.refresh(at: SamplePosts.now))
    await client.answerOne()
    #expect(client.gaps.isEmpty && client.known.last == 1_100)
    try client.restart()
    client.post(1_201...1_400)
    await client.refresh()
    #expect(client.gaps == [Gap(older: .server("1100"), newer: .server("1201"), status: .unavailable)])
    #expect(client.silentlyMissing() == [] && client.known.last == 1_400)
  }

  @Test("A deleted post opens no gap while the server has an older known one; if it has none, posts may be missing")
  func deleted() async throws {
    let client = try Catching(.init(ignoresMinID: false, isShort: false), posts: 1_000...1_060)
    await client.refresh()
    client.remove { $0 >= 1_050 }
    client.post(1_061...1_160)
    await client.refresh()
    #expect(client.gaps.isEmpty && client.known.last == 1_160)
    client.remove { _ in true }
    client.post(1_161...1_260)
    await client.refresh()
    #expect(client.gaps == [Gap(older: .server("1160"), newer: .server("1161"), status: .unavailable)])
    #expect(client.known.last == 1_260)
  }

  @Test("A post of the user on an empty timeline has a gap above it if more came than are read at the beginning")
  func ownFirst() async throws {
    let client = try Catching(.init(ignoresMinID: false, isShort: false, kept: 100), posts: 1_000...1_000)
    client.remove { _ in true }
    await client.refresh()
    #expect(client.known == [])
    try client.write(as: 1_001)
    client.post(1_002...1_090)
    await client.refresh()
    #expect(client.known == Array(1_001...1_090) && client.gaps.isEmpty)
    let other = try Catching(.init(ignoresMinID: true, isShort: false, kept: 100), posts: 1_000...1_000)
    other.remove { _ in true }
    await other.refresh()
    try other.write(as: 1_001)
    other.post(1_002...1_090)
    await other.refresh()
    #expect(other.gaps == [Gap(older: .server("1001"), newer: .server("1051"))] && other.silentlyMissing() == [])
  }

  @Test("A saved state without gaps is still read") func olderState() throws {
    let state = SamplePosts.state(3)
    var json = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(state)) as? [String: Any])
    var document = try #require(json["document"] as? [String: Any])
    var accounts = try #require(document["accounts"] as? [[String: Any]])
    #expect(accounts[0].removeValue(forKey: "gaps") != nil)
    document["accounts"] = accounts
    json["document"] = document
    let data = try JSONSerialization.data(withJSONObject: json)
    #expect(try JSONDecoder().decode(DefaultedDecodable<Timeline.State>.self, from: data).value == state)
  }

  @Test(
    "Every post is known or within a gap, and filling all gaps leaves none out that the server keeps",
    arguments: 1...16)
  func walks(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var rules = Catching.Rules(ignoresMinID: random.oneIn(2), isShort: random.oneIn(2))
    if random.oneIn(2) { rules.kept = Int.random(in: 30...150, using: &random) }
    let client = try Catching(rules, posts: 1_001...1_070)
    await client.refresh()
    var next = 1_071
    for _ in 0..<25 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let count = Int.random(in: 1...150, using: &random)
        client.post(next...next + count - 1)
        next += count
      case 2, 3: await client.refresh()
      case 4:
        // The program ends when it has received a part of the requested posts.
        client.send(.refresh(at: SamplePosts.now))
        await client.answerOne()
        try client.restart()
      case 5:
        client.goDown(true)
        await client.refresh()
        client.goDown(false)
      case 6:
        guard let gap = client.gaps.randomElement(using: &random) else { continue }
        client.send(.fill(gap.id))
        if random.oneIn(3) { try client.restart() }
        if random.oneIn(3) { client.goDown(true) }
        await client.answerGaps()
        client.goDown(false)
      default:
        let share = Int.random(in: 5...20, using: &random)
        client.remove { $0.isMultiple(of: share) }
      }
      #expect(client.silentlyMissing() == [], "seed \(seed)")
    }
    await client.refresh()
    var rounds = 0
    while let gap = client.gaps.first(where: \.canBeFilled), rounds < 100 {
      client.send(.fill(gap.id))
      await client.answerGaps()
      rounds += 1
    }
    #expect(
      rules.kept == .max ? client.gaps.isEmpty : client.gaps.allSatisfy { $0.status == .unavailable }, "seed \(seed)")
    let first = try #require(client.known.first)
    let missing = Set(client.shown.filter { $0 >= first }).subtracting(client.known)
    #expect(missing.isEmpty, "seed \(seed): \(missing.sorted())")
  }
}
