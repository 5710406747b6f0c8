import TarnLayout
import Testing

@Suite("Layout caches") struct CacheTests {
  typealias Row = StackLayout<LayoutPair<Block, SingleLayout<FlexibleLayout<Block>>>>
  let rect = Rect(0, 0, 200, 100_000)

  func list(_ count: Int) -> StackLayout<[StackLayout<[Row]>]> {
    func row(_ id: Int) -> Row {
      StackLayout(.horizontal, .of(Block(2 * id, 10, 8), FlexibleLayout(Block(2 * id + 1, .text(words: 5, 20)))))
    }
    return StackLayout(
      .vertical, (0..<count / 100).map { part in StackLayout(.vertical, (0..<100).map { row(part * 100 + $0) }) })
  }

  @Test("A cache lays out only the changed parts again") func renewed() {
    var list = list(1_000)
    var cache = LayoutCache<Block>()
    cache.layOut(list, in: rect)
    #expect(cache.recomputedCount == cache.count && cache.count == 1 + 10 + 1_000 * 4)
    list.children[3].children[7].children.first = Block(614, 10, 5)
    cache.update(list, in: rect, changed: [614])
    // The leaf, its row, the part and the list: the row keeps the height of its text.
    #expect(cache.recomputedCount == 4)
    #expect(cache.moved == [614])
    #expect(cache.result == list.arranged(in: rect))
    cache.update(list, in: rect, changed: [])
    #expect(cache.recomputedCount == 0 && cache.moved.isEmpty)
  }

  @Test("A cache reports the moved leaves: all after a row that grew") func moved() {
    var list = list(200)
    var cache = LayoutCache<Block>()
    cache.layOut(list, in: rect)
    list.children[1].children[97].children.rest.child.child = Block(395, .text(words: 30, 20))
    cache.update(list, in: rect, changed: [395])
    #expect(cache.moved.sorted() == [394, 395, 396, 397, 398, 399])
    #expect(cache.result == list.arranged(in: rect))
    #expect(cache.frame(of: 395) == list.arranged(in: rect)[395].frame && cache.frame(of: -1) == nil)
  }

  @Test("A cache lays everything out again if the IDs do not fit: added, removed, unknown or duplicate ones")
  func structure() {
    var list = list(100)
    var cache = LayoutCache<Block>()
    cache.update(list, in: rect, changed: [1])
    #expect(cache.recomputedCount == cache.count)
    list.children[0].children.remove(at: 5)
    cache.update(list, in: rect, changed: [10])
    #expect(cache.result == list.arranged(in: rect))
    cache.update(list, in: rect, changed: [12_345])
    #expect(cache.recomputedCount == cache.count)
    list.children[0].children.swapAt(1, 2)
    cache.update(list, in: rect, changed: [2, 3, 4, 5])
    #expect(cache.result == list.arranged(in: rect))
    list.children[0].children[0].children.first.id = 4
    cache.layOut(list, in: rect)
    cache.update(list, in: rect, changed: [4])
    #expect(cache.recomputedCount == cache.count && cache.result == list.arranged(in: rect))
  }

  @Test("A cache follows a changing rectangle") func resized() {
    let list = list(100)
    var cache = LayoutCache<Block>()
    for width in [200, 90, 300, 0, 200] as [Double] {
      let rect = Rect(5, 7, width, 1_000)
      cache.update(list, in: rect, changed: [Int]())
      #expect(cache.result == list.arranged(in: rect))
    }
  }

  @Test("A copy of a cache is independent") func copies() {
    var list = list(100)
    var cache = LayoutCache<Block>()
    cache.layOut(list, in: rect)
    let before = cache
    let old = list
    list.children[0].children[0].children.first = Block(0, 50, 90)
    cache.update(list, in: rect, changed: [0])
    #expect(before.result == old.arranged(in: rect))
    #expect(cache.result == list.arranged(in: rect))
    var arrangement = list.arranged(in: rect)
    let snapshot = arrangement
    arrangement.layOut(old, in: rect)
    #expect(snapshot == list.arranged(in: rect) && arrangement == old.arranged(in: rect))
    let measure = arrangement.measure(list, in: .unbounded)
    #expect(measure == list.measured(in: .unbounded))
    #expect(arrangement == old.arranged(in: rect))
  }
}
