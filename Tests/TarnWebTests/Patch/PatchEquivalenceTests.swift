import TarnTesting
import Testing

@testable import TarnWeb

/// Property: a page that was patched step by step equals one that was drawn from scratch.
@Suite("A page that is patched") struct PatchEquivalenceTests {
  @Test("A patched page equals one drawn from scratch, whatever changes", arguments: 0..<4)
  func random(part: Int) {
    for seed in stride(from: part, to: 3_000, by: 4) {
      var random = SeededRandom(seed: UInt64(seed))
      var plans = [Plan.random(&random)]
      for _ in 0..<6 {
        let last = plans[plans.count - 1]
        plans.append(random.oneIn(8) ? .random(&random) : last.changed(&random).changed(&random))
      }
      guard Self.difference(plans) != nil else { continue }
      let shortest = Self.shrunken(plans)
      let lines = shortest.map { "  \($0)" }.joined(separator: "\n")
      Issue.record("Seed \(seed): \(Self.difference(shortest) ?? "") in\n\(lines)")
      return
    }
  }

  /// Describes the first difference between the patched page and a new one, for a page that shows these plans in order.
  private static func difference(_ plans: [Plan]) -> String? {
    guard let first = plans.first else { return nil }
    let tree = MountedTree(first.node, numbers: NodeNumbering())
    let page = ModelPage(tree)
    for (step, plan) in plans.enumerated() {
      if step > 0 {
        do throws(ModelPage.UnknownNode) {
          try page.apply(tree.change(to: plan.node))
        } catch {
          return "node \(error.number) is unknown to the page at step \(step)"
        }
      }
      let scratch = MountedTree(plan.node, numbers: NodeNumbering())
      if !page.html.utf8.elementsEqual(plan.html.utf8) { return "\(page.html) should be \(plan.html) at step \(step)" }
      if !ModelPage(scratch).html.utf8.elementsEqual(plan.html.utf8) {
        return "drawn from scratch it is \(ModelPage(scratch).html)"
      }
      if page.order != tree.root.order {
        return "the numbers are \(page.order), not \(tree.root.order), at step \(step)"
      }
      if page.count != page.order.count + 1 { return "the page retains removed nodes at step \(step)" }
      if tree.root.actions(in: tree) != scratch.root.actions(in: scratch) {
        return "the handled events differ at step \(step)"
      }
    }
    return nil
  }

  private static func shrunken(_ plans: [Plan]) -> [Plan] {
    var shortest = shrunk(plans) { difference($0) != nil }
    search: while true {
      for index in shortest.indices {
        for smaller in shortest[index].smaller {
          var candidate = shortest
          candidate[index] = smaller
          if difference(candidate) != nil {
            shortest = candidate
            continue search
          }
        }
      }
      return shortest
    }
  }
}

extension ModelPage {
  /// The page that a new viewer builds.
  convenience init<Action>(_ tree: MountedTree<Action>) {
    var json = PatchWriter()
    var runs: [Int] = []
    tree.root.write(to: &json)
    tree.root.numbers(into: &runs)
    self.init([WireValue(json.bytes)], numbers: runs)
  }
}

extension MountedNode {
  /// The numbers of the node and of all its descendants.
  fileprivate var order: [Int] { [id] + children.flatMap(\.order) }
}

extension MountedNode<Int> {
  /// The action of each event that the nodes handle, as the tree resolves it.
  fileprivate func actions(in tree: MountedTree<Int>) -> [String] {
    (tree.elementWithHandlers(id)?.handlers ?? []).map { handler in
      let values = [EventValue.none, .text("a"), .text("Escape"), .number(1)]
      return "\(handler.event) \(values.map { handler.action($0) ?? -1 })"
    }.sorted() + children.flatMap { $0.actions(in: tree) }
  }
}
