import TarnLayout

/// Benchmarks of the cost per node of laying out again into existing memory. For comparison, they measure the same rows
/// as classes, and one changed leaf in a cache.
@MainActor let layoutBenchmarks = [
  Benchmark("layout.tree100.ns_node", target: 50) { rows(12) },
  Benchmark("layout.tree100.data.ns_node", target: 50) { try data(Rows.tree(12)) },
  Benchmark("layout.tree100k.ns_node", target: 50) { rows(12_500) },
  Benchmark("layout.tree100k.data.ns_node", target: 50) { try data(Rows.tree(12_500)) },
  Benchmark("layout.tree100k.deep.ns_node", target: 50) { try data(Rows.deepTree(15), in: wideRect) },
  Benchmark("layout.tree100k.wide.ns_node", target: 50) { try data(Rows.wideTree(100_000)) },
  Benchmark("layout.classes.ns_node") { views(12) },
  Benchmark("layout.classes100k.ns_node") { views(12_500) },
  Benchmark("layout.relayout.one_of_10k.us", target: 100) { changedOne(sections: 25) },
  Benchmark("layout.relayout.one_of_10k.flat.us", target: 100) { changedOne(sections: 1) },
  Benchmark("layout.relayout.all_of_10k.us") { changedAll() },
  Benchmark("layout.allocations", target: 0) { try LayoutAllocations.count() },
]

typealias List = StackLayout<[Rows.Row]>

let listRect = Rect(x: 0, y: 0, width: 390, height: 10_000_000)
/// A rectangle that is large enough, so that no content is compressed.
private let wideRect = Rect(x: 0, y: 0, width: 10_000_000, height: 10_000_000)

func list(_ count: Int) -> List {
  StackLayout(.vertical, spacing: 1, alignment: .fill, (0..<count).map { Rows.row($0) })
}

@inline(never) func layOut<L: Layout>(
  _ layout: L, _ result: inout LayoutResult<L.Content>, in rect: Rect = listRect
) {
  result.layOut(layout, in: rect)
}

private func rows(_ count: Int) -> Figures {
  let list = list(count)
  var result = LayoutResult<TextLeaf>()
  let figures = time { times in for _ in 0..<times { layOut(list, &result) } }
  blackHole(result)
  return figures.divided(by: 1 + count * Rows.nodes)
}

private func data(_ tree: LayoutTree<TextLeaf>, in rect: Rect = listRect) -> Figures {
  var result = LayoutResult<TextLeaf>()
  let figures = time { times in for _ in 0..<times { layOut(tree, &result, in: rect) } }
  blackHole(result)
  return figures.divided(by: tree.count)
}

@inline(never) private func layOut(_ view: View) {
  _ = view.layOut(in: listRect.size, listRect.size)
  view.origin = .zero
  view.resolve(listRect.origin)
}

private func views(_ count: Int) -> Figures {
  let view = StackView(.vertical, spacing: 1, (0..<count).map { View.row($0) })
  let figures = time { times in for _ in 0..<times { layOut(view) } }
  blackHole(view)
  return figures.divided(by: 1 + count * Rows.nodes)
}

/// Measures a list of 2,500 rows with 10,000 leaves in sections. Each time another title changes its width.
@MainActor private func changedOne(sections: Int) -> Figures {
  let count = 2_500 / sections
  var layout = StackLayout(
    .vertical, alignment: .fill,
    (0..<sections).map { section in
      StackLayout(
        .vertical, spacing: 1, alignment: .fill, (0..<count).map { Rows.row(section * count + $0) })
    })
  var cache = LayoutCache<TextLeaf>()
  cache.layOut(layout, in: listRect)
  cache.update(layout, in: listRect, changed: [0])
  var number = 0
  var figures = time { times in
    for _ in 0..<times {
      number = (number + 1_237) % 2_500
      let section = number / count
      let titleID = number * 4 + 1
      // The title changes from narrow to so wide that it takes two lines and moves all rows below, or back.
      widen(&layout.children[section].children[number % count].child.children.rest.first.child.children.first)
      cache.update(layout, in: listRect, changed: CollectionOfOne(titleID))
    }
  }
  precondition(cache.result.elementsEqual(layout.arranged(in: listRect)) { $0.frame == $1.frame })
  figures.runs = figures.runs.map { $0 / 1_000 }
  figures.note =
    "\(cache.recomputedCount) of \(cache.count) layouts recomputed in the last run, \(cache.moved.count) leaves moved"
  return figures
}

private func widen(_ leaf: inout TextLeaf) { leaf.width = leaf.width == 1_000 ? 30 : 1_000 }

@MainActor private func changedAll() -> Figures {
  let layout = list(2_500)
  var cache = LayoutCache<TextLeaf>()
  var figures = time { times in for _ in 0..<times { cache.layOut(layout, in: listRect) } }
  figures.runs = figures.runs.map { $0 / 1_000 }
  return figures
}

extension Figures {
  fileprivate func divided(by count: Int) -> Figures {
    Figures(runs: runs.map { $0 / Double(count) }, note: "\(count) nodes")
  }
}
