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
    var ids: [Int] = []
    var isDown = false
  }

  private final class SharedContents: Sendable {
    private let contents = Mutex(Contents())
    func withLock<R: Sendable>(_ body: (inout sending Contents) -> sending R) -> R { contents.withLock(body) }
  }

  private let contents = SharedContents()
  private let service: MastodonService
  private(set) var state = Timeline.State(Timeline.Document())
  private var pending: [Timeline.Effect] = []

  init(_ rules: Rules, posts: ClosedRange<Int>) throws {
    let contents = contents
    let transport = MemoryTransport { call in
      let query = URLComponents(url: call.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      func number(_ name: String) -> Int? { query.first { $0.name == name }?.value.flatMap { Int($0) } }
      let now = contents.withLock { $0 }
      if now.isDown { return HTTPClientResponse(status: 503) }
      let limit = number("limit") ?? 20
      let ids = now.ids.suffix(rules.kept)
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
    contents.withLock { $0.ids = Array(posts) }
    send(.signedIn(SamplePosts.me, as: SamplePosts.account, at: SamplePosts.now))
  }

  func post(_ ids: ClosedRange<Int>) { contents.withLock { $0.ids += ids } }
  func remove(where isGone: (Int) -> Bool) { contents.withLock { $0.ids.removeAll(where: isGone) } }
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

  /// The server's posts between the oldest and the newest known one that are neither known nor in a gap.
  func silentlyMissing(_ rules: Rules) -> [Int] {
    let known = known
    guard let first = known.first, let last = known.last else { return [] }
    let there = Set(known)
    return contents.withLock { contents in
      contents.ids.suffix(rules.kept).filter { id in
        first < id && id < last && !there.contains(id) && !(rules.isShort && id.isMultiple(of: 3))
          && !gaps.contains { gap in
            (Int(gap.older.description) ?? 0) < id && id < (Int(gap.newer.description) ?? 0)
          }
      }
    }
  }

  func shown(_ rules: Rules) -> [Int] {
    contents.withLock { $0.ids.filter { !(rules.isShort && $0.isMultiple(of: 3)) } }
  }
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
      #expect(client.silentlyMissing(.init(ignoresMinID: ignores, isShort: true)) == [])
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

  @Test("A gap that the server cannot fill is marked as unavailable") func unavailable() async throws {
    let rules = Catching.Rules(ignoresMinID: false, isShort: false, kept: 50)
    let client = try Catching(rules, posts: 1_000...1_060)
    await client.refresh()
    client.post(1_061...1_400)
    await client.refresh()
    #expect(client.gaps == [Gap(older: .server("1060"), newer: .server("1351"), status: .unavailable)])
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
    "Every post of the server is known or within a gap, and filling all gaps leaves none out", arguments: 1...12)
  func walks(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let rules = Catching.Rules(ignoresMinID: random.oneIn(2), isShort: random.oneIn(2))
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
      #expect(client.silentlyMissing(rules) == [], "seed \(seed)")
    }
    await client.refresh()
    var rounds = 0
    while let gap = client.gaps.first(where: \.canBeFilled), rounds < 100 {
      client.send(.fill(gap.id))
      await client.answerGaps()
      rounds += 1
    }
    #expect(client.gaps.isEmpty, "seed \(seed)")
    let first = try #require(client.known.first)
    let missing = Set(client.shown(rules).filter { $0 >= first }).subtracting(client.known)
    #expect(missing.isEmpty, "seed \(seed): \(missing.sorted())")
  }
}
