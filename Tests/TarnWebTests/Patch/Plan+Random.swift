import TarnTesting

extension Plan {
  /// A small tree: mostly lists with and without keys, and some of every other kind.
  static func random(_ random: inout SeededRandom, depth: Int = 0, isDrawing: Bool = false) -> Plan {
    if depth >= 4 || random.oneIn(4) { return .text(random.pick(from: texts)) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .group(randomChildren(&random, depth, isDrawing))
    case 1, 2:
      let site = UInt.random(in: 1...2, using: &random)
      return .memo(key: key(&random), site: site, single(&random, depth, isDrawing))
    default: return single(&random, depth, isDrawing)
    }
  }

  private static let texts = ["", "a", "b", "milk & <b>", "“é”", "\u{2028}", "\"\\\n\t\u{1}"]
  private static let keys = ["k1", "k2", "k3", "k4", "k5"]

  private static func key(_ random: inout SeededRandom) -> String? {
    random.oneIn(2) ? random.pick(from: keys) : nil
  }

  private static func randomChildren(_ random: inout SeededRandom, _ depth: Int, _ isDrawing: Bool) -> [Plan] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(&random, depth: depth + 1, isDrawing: isDrawing) }
  }

  private static func single(_ random: inout SeededRandom, _ depth: Int, _ isDrawing: Bool) -> Plan {
    let tag = random.pick(from: isDrawing ? ["g", "circle", "svg"] : ["div", "p", "li", "input", "svg"])
    var element = PlannedElement(tag: tag, key: key(&random))
    while !random.oneIn(2) { element.settings.append(.random(&random, tag)) }
    if tag != "input" { element.children = randomChildren(&random, depth, isDrawing || tag == "svg") }
    return .element(element)
  }

  // MARK: - Changing

  /// Returns the plan with one small change somewhere.
  func changed(_ random: inout SeededRandom, isDrawing: Bool = false) -> Plan {
    switch self {
    case .text:
      return .random(&random, depth: 3, isDrawing: isDrawing)
    case .group(var plans):
      Self.change(&plans, &random, isDrawing)
      return .group(plans)
    case .memo(let key, let site, let content):
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return content
      case 1: return .memo(key: Self.key(&random), site: site, content)
      case 2: return .memo(key: key, site: 3 - site, content)
      default: return .memo(key: key, site: site, content.changed(&random, isDrawing: isDrawing))
      }
    case .element(var element):
      switch Int.random(in: 0..<12, using: &random) {
      case 0: element.key = Self.key(&random)
      case 1: return .memo(key: element.key, site: 1, self)
      case 2: return .random(&random, depth: 2, isDrawing: isDrawing)
      case 3, 4: element.settings.append(.random(&random, element.tag))
      case 5: element.settings = Array(element.settings.dropFirst())
      default:
        if element.tag != "input" { Self.change(&element.children, &random, isDrawing || element.tag == "svg") }
      }
      return .element(element)
    }
  }

  private static func change(_ plans: inout [Plan], _ random: inout SeededRandom, _ isDrawing: Bool) {
    let index = Int.random(in: 0...plans.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: plans.shuffle(using: &random)
    case 1: plans.insert(.random(&random, depth: 2, isDrawing: isDrawing), at: index)
    case 2: if index < plans.count { plans.remove(at: index) }
    case 3: if index < plans.count { plans.append(plans.remove(at: index)) }
    default:
      if index < plans.count { plans[index] = plans[index].changed(&random, isDrawing: isDrawing) }
    }
  }
}

extension PlannedElement.Setting {
  static func random(_ random: inout SeededRandom, _ tag: String) -> PlannedElement.Setting {
    let text = random.pick(from: ["", "one", "two & \"three\"", "é"])
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .attribute(random.pick(from: ["title", "id"]), text)
    case 2: return .property("--x", random.pick(from: ["1", "2px"]))
    case 3: return .flag
    case 4, 5: return .click(Int.random(in: 0..<5, using: &random))
    case 6: return .keys(random.pick(from: [["a": 1], ["a": 2], ["Escape": 3, "Control+z": 4]]))
    case 7 where tag == "input": return .checked(.random(using: &random))
    case 8 where tag == "input": return .value(text)
    default: return .input(Int.random(in: 0..<5, using: &random))
    }
  }
}

// MARK: - Shrinking

extension Plan {
  /// The plans that differ from this one by one removed part.
  var smaller: [Plan] {
    switch self {
    case .text(let text): text.isEmpty ? [] : [.text("")]
    case .group(let plans): plans + Self.smaller(plans).map { .group($0) }
    case .memo(let key, let site, let content):
      [content] + content.smaller.map { .memo(key: key, site: site, $0) }
        + (key == nil ? [] : [.memo(key: nil, site: site, content)])
    case .element(let element):
      element.children
        + element.settings.indices.map { index in
          var less = element
          less.settings.remove(at: index)
          return .element(less)
        }
        + Self.smaller(element.children).map { children in
          var less = element
          less.children = children
          return .element(less)
        }
        + [element.key].compactMap(\.self).map { _ in
          var less = element
          less.key = nil
          return .element(less)
        }
    }
  }

  private static func smaller(_ plans: [Plan]) -> [[Plan]] {
    plans.indices.flatMap { index in
      [Array(plans[..<index] + plans[(index + 1)...])]
        + plans[index].smaller.map { plan in
          var less = plans
          less[index] = plan
          return less
        }
    }
  }
}
