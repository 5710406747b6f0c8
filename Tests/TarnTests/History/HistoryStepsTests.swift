import Tarn
import TarnTesting
import Testing

@Suite("The positions of steps")
struct StepsTests {
  /// A model of the steps in which every lookup is a search.
  struct Naive: Equatable {
    var tracks: [[Int]]
    var positions: [Int]
    var order: [Int] = []

    init(trackCount: Int) {
      tracks = Array(repeating: [], count: trackCount)
      positions = Array(repeating: 0, count: trackCount)
    }

    init(_ steps: HistorySteps) {
      tracks = steps.tracks.map { Array($0.ids.all) }
      positions = steps.tracks.map(\.position)
      order = steps.order.all
    }

    var cursor: Int {
      tracks.indices.map { track in
        positions[track] == 0 ? 0 : order.firstIndex(of: tracks[track][positions[track] - 1]).map { $0 + 1 } ?? 0
      }
      .max() ?? 0
    }

    func trackPositions(at position: Int) -> [Int] {
      tracks.map { track in track.filter { order.prefix(position).contains($0) }.count }
    }

    mutating func insert(_ id: Int, _ changed: UInt64) {
      let cursor = cursor
      for track in tracks.indices where changed & (1 << track) != 0 {
        tracks[track].removeSubrange(positions[track]...)
        guard tracks[track].last != id else { continue }
        tracks[track].append(id)
        positions[track] += 1
      }
      if !order.contains(id) { order.insert(id, at: cursor) }
      order.removeAll { id in !tracks.contains { $0.contains(id) } }
    }

    mutating func remove(before limit: Int) {
      for track in tracks.indices {
        let removed = tracks[track].filter { $0 < limit }.count
        tracks[track].removeFirst(removed)
        positions[track] -= min(removed, positions[track])
      }
      order.removeAll { $0 < limit }
    }
  }

  @Test("The steps equal the model after random operations on three tracks", arguments: 0..<40)
  func programs(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var steps = HistorySteps(trackCount: 3)
    var naive = Naive(trackCount: 3)
    var (next, oldest, isRunning) = (0, 0, false)
    for _ in 0..<400 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let position = Int.random(in: 0...steps.order.count, using: &random)
        naive.positions = naive.trackPositions(at: position)
        steps.jump(to: position)
        isRunning = false
      case 1, 2:
        let track = random.pick(from: [0, 1, 2])
        naive.positions[track] = Int.random(in: 0...naive.tracks[track].count, using: &random)
        steps.jump(track: track, to: naive.positions[track])
        isRunning = false
      case 3 where next - oldest > 1:
        // Sometimes more steps than a bit set of one word can hold.
        let limit = oldest + min(random.oneIn(8) ? 100 : 4, next - oldest - 1)
        let behind = steps.tracks.map(\.position)
        let removed = steps.remove(before: limit, oldest: oldest)
        naive.remove(before: limit)
        try #require((0..<3).allSatisfy { (removed & 1 << $0 != 0) == (behind[$0] != naive.positions[$0]) })
        oldest = limit
      case 4 where isRunning:
        let changed = UInt64.random(in: 1..<8, using: &random)
        steps.insert(next - 1, changed)
        naive.insert(next - 1, changed)
      default:
        let changed = UInt64.random(in: 1..<8, using: &random)
        steps.insert(next, changed)
        naive.insert(next, changed)
        next += 1
        isRunning = true
      }
      try #require(Naive(steps) == naive)
      try #require(steps.cursor == naive.cursor)
      for position in [0, steps.cursor, steps.order.count / 2, steps.order.count] {
        try #require(steps.trackPositions(at: position) == naive.trackPositions(at: position))
      }
    }
  }

  @Test("Ten thousand steps are added while another track is set back, and its steps ahead are dropped at once")
  func thousands() {
    var steps = HistorySteps(trackCount: 2)
    for id in 0..<10_000 { steps.insert(id, 0b01) }
    steps.jump(track: 0, to: 0)
    for id in 10_000..<20_000 { steps.insert(id, 0b10) }
    #expect(steps.cursor == 10_000 && steps.order[0] == 10_000 && steps.order[10_000] == 0)
    steps.jump(track: 0, to: 10_000)
    #expect(steps.cursor == 20_000)
    steps.jump(track: 0, to: 5_000)
    steps.insert(20_000, 0b01)
    #expect(steps.order.count == 15_001 && steps.cursor == 15_001)
    #expect(steps.tracks.map(\.ids.count) == [5_001, 10_000])
  }
}

@Suite("Entry IDs")
struct IDsTests {
  @Test("The IDs equal an array after every change", arguments: 0..<20)
  func array(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var ids = EntryIDs()
    var array: [Int] = []
    for id in 0..<1_000 {
      let index = Int.random(in: 0...array.count, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<6 where !array.isEmpty:
        ids.removeFirst()
        array.removeFirst()
      case 6 where random.oneIn(3):
        let end = min(index + 3, array.count)
        ids.remove(index..<end)
        array.removeSubrange(index..<end)
      case 7 where random.oneIn(5):
        ids.replace(from: index, with: [id, -id])
        array.replaceSubrange(index..., with: [id, -id])
      default:
        ids.append(id)
        array.append(id)
      }
      try #require(Array(ids.all) == array && (0..<ids.count).map { ids[$0] } == array)
      try #require(ids.first == array.first && ids.last == array.last)
    }
  }
}
