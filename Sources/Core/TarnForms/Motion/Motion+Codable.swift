extension Motion: Codable {
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for component in components { try list.encode(component) }
  }

  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var components: [Component] = []
    while !list.isAtEnd { components.append(try list.decode(Component.self)) }
    self.init(components)
  }

  /// The motion as JSON text, for a page's script.
  ///
  /// It contains no character that needs escaping in a JSON text; in an HTML attribute its quotes do.
  public var json: String { "[" + components.map(\.json).joined(separator: ",") + "]" }
}

extension Motion.Component: Codable {
  /// The keys of a component, which a page's script reads, too.
  package enum Key: String, CodingKey, CaseIterable {
    case property = "p"
    case axis = "a"
    case from = "f"
    case to = "t"
    case curve = "c"
    case low = "l"
    case high = "h"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(property, forKey: .property)
    try container.encode(axis, forKey: .axis)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    if curve != .linear { try container.encode(curve, forKey: .curve) }
    if range.lowerBound != -1 { try container.encode(range.lowerBound, forKey: .low) }
    if range.upperBound != 1 { try container.encode(range.upperBound, forKey: .high) }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func error(_ key: Key, _ description: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: container.codingPath + [key], debugDescription: description))
    }
    property = try container.decode(String.self, forKey: .property)
    guard Self.isName(property) else {
      throw error(.property, "the name of a property may contain only letters, digits, - and _")
    }
    axis = try container.decode(Motion.TiltAxis.self, forKey: .axis)
    from = try container.decode(Double.self, forKey: .from)
    to = try container.decode(Double.self, forKey: .to)
    guard from.isFinite, to.isFinite else { throw error(.from, "an offset must be a finite number") }
    curve = try container.decodeIfPresent(EasingCurve.self, forKey: .curve) ?? .linear
    let low = try container.decodeIfPresent(Double.self, forKey: .low) ?? -1
    let high = try container.decodeIfPresent(Double.self, forKey: .high) ?? 1
    guard low < high, Self.isRange(low...high) else {
      throw error(.low, "a range must go from a number to a greater one, both from -1 to 1")
    }
    range = low...high
  }

  fileprivate var json: String {
    // Swift formats numbers as JSON does; whole numbers are written without `.0`.
    func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
    var members = [
      (Key.property, "\"\(property)\""), (.axis, "\"\(axis.rawValue)\""), (.from, number(from)), (.to, number(to)),
    ]
    if curve != .linear { members.append((.curve, "\"\(curve.rawValue)\"")) }
    if range.lowerBound != -1 { members.append((.low, number(range.lowerBound))) }
    if range.upperBound != 1 { members.append((.high, number(range.upperBound))) }
    return "{" + members.map { key, value in "\"\(key.rawValue)\":\(value)" }.joined(separator: ",") + "}"
  }
}
