import TarnLayout
import TarnTesting
import Testing

/// Tests that the checks find a layout with one fault each.
@Suite("The checks of the law of layouts") struct BrokenLayoutTests {
  @Test("A violation names the law, the room and the fault") func messages() {
    let violation = LayoutLaws(BrokenLayout(.sticksOut, Block(0, 30, 10))).firstViolation()
    #expect(
      violation.map { "\($0)" } == """
        Law 10 does not hold: children stay inside.
        With a proposed size of 320.0 × 200.0, leaf 0 is 320.0 × 200.0 at (1.0, 0.0), outside of 320.0 × 200.0.
        """)
  }

  @Test(
    "The checks find every fault by its law",
    arguments: [
      (BrokenLayout<Block>.Fault.sticksOut, "children stay inside"),
      (.growsWithRoom, "a layout is placed in the size that it was measured with"),
      (.forgetsWhenNarrow, "a layout yields its contents in order"),
    ]) func faults(fault: BrokenLayout<Block>.Fault, law: String)
  {
    #expect(LayoutLaws(BrokenLayout(fault, Block(0, .text(words: 6, 20)))).firstViolation()?.law == law)
  }

  @Test("The checks allow overflow for a layout that declares it") func overflowing() {
    var laws = LayoutLaws(BrokenLayout(.sticksOut, Block(0, 30, 10)))
    laws.overflows = true
    #expect(laws.firstViolation() == nil)
  }

  @Test("The checks find a cache that is not notified of a change") func unreportedChange() {
    let list = StackLayout(.vertical, (0..<10).map { Block($0, 10, 10) })
    let violation = LayoutLaws(list).caching(changes: 20) { list, random in
      let index = Int.random(in: 0..<10, using: &random)
      list.children[index] = Block(index, 10, Double(random.next() % 50))
      return []
    }
    #expect(violation?.law == "a cache has the current layout")
  }
}

/// A layout with a fault.
struct BrokenLayout<Child: Layout>: Layout {
  enum Fault: Sendable { case sticksOut, growsWithRoom, forgetsWhenNarrow }
  let fault: Fault
  let child: Child

  init(_ fault: Fault, _ child: Child) {
    self.fault = fault
    self.child = child
  }

  func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Child.Content>) -> LayoutMeasurement {
    switch fault {
    case .sticksOut:
      let laid = pass.layOut(child, in: constraints)
      pass.place(laid, at: Point(x: 1, y: 0))
      return laid.measurement
    case .growsWithRoom:
      // Half of the room, and half of that when it is laid out again.
      let half = Size(width: min(constraints.max.width, 1_000) / 2, height: min(constraints.max.height, 1_000) / 2)
      return pass.layOut(child, in: LayoutConstraints(atMost: half)).measurement
    case .forgetsWhenNarrow:
      if constraints.max.width < 100 { return LayoutMeasurement(.zero) }
      return pass.layOut(child, in: constraints).measurement
    }
  }
}
