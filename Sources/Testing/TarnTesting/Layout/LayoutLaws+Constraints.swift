import TarnLayout

extension LayoutLaws {
  func firstViolation(of law: String, finding: (LayoutConstraints) -> String?) -> LayoutViolation? {
    for constraints in randomConstraintsList() {
      if let message = finding(constraints) {
        return LayoutViolation(law: law, constraints: constraints, finding: message)
      }
    }
    return nil
  }

  /// Returns the constraints that each check uses.
  func randomConstraintsList() -> [LayoutConstraints] {
    var random = SeededRandom(seed: seed)
    let common: [LayoutConstraints] = [
      .exactly(Size(width: 320, height: 200)), .unbounded, .exactly(.zero),
      LayoutConstraints(atMost: Size(width: 320, height: .infinity)),
      LayoutConstraints(atMost: Size(width: .infinity, height: 200)),
      LayoutConstraints(atMost: Size(width: 320, height: 200)), .exactly(Size(width: 10, height: 10)),
    ]
    return common + (0..<samples).map { _ in randomConstraints(&random) }
  }

  private func randomConstraints(_ random: inout SeededRandom) -> LayoutConstraints {
    func length() -> Double {
      switch random.next() % 8 {
      case 0: 0
      case 1: .infinity
      case 2: Double(random.next() % 20)
      case 3: Double(random.next() % 2_000)
      // A fraction that is not a binary fraction.
      default: Double(random.next() % 3_000) / 7
      }
    }
    let maximum = Size(width: length(), height: length())
    switch random.next() % 3 {
    case 0: return LayoutConstraints(atMost: maximum)
    case 1: return .exactly(Rect(maximum).bounded.size)
    default: return LayoutConstraints(atLeast: Size(width: length(), height: length()), atMost: maximum)
    }
  }

  func difference(
    of actual: LayoutResult<L.Content>, from expected: LayoutResult<L.Content>, _ message: String
  ) -> String? {
    if actual.count != expected.count { return "\(message) has \(actual.count) leaves instead of \(expected.count)" }
    for index in actual.indices where actual[index] != expected[index] {
      return "\(message) has \(name(index)) at \(actual[index].frame) instead of \(expected[index].frame)"
    }
    return nil
  }

  func name(_ index: Int) -> String { "leaf \(index)" }
}

/// A layout with loose constraints inside an exact rectangle.
private struct ProbeLayout<Child: Layout>: Layout {
  let child: Child
  let constraints: LayoutConstraints

  func arrange(in _: LayoutConstraints, _ pass: inout LayoutPass<Child.Content>) -> LayoutMeasurement {
    pass.layOut(child, in: constraints).measurement
  }
}

extension LayoutLaws {
  func probe(_ layout: L, _ constraints: LayoutConstraints) -> some Layout<L.Content> {
    ProbeLayout(child: layout, constraints: constraints)
  }
}

extension Rect {
  /// A rectangle limited to a size that a screen may have.
  var bounded: Rect { Rect(Size(width: min(width, 3_000), height: min(height, 3_000))) }

  func grown(by distance: Double) -> Rect {
    Rect(x: minX - distance, y: minY - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}
