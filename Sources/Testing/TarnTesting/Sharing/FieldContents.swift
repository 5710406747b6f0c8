import TarnRecord
import TarnValues

/// The content of a record, path by path, at the granularity at which merges work: fields, elements by their keys, the
/// words of a text.
///
/// It is derived from the value alone (by reflection), so it is independent of merges and drafts and can check their
/// results.
struct FieldContents: Equatable {
  enum Content: Equatable {
    case value(AnyHashable)
    /// A text, whose words count separately, at any position.
    case text(String)
    /// A list, whose elements count separately, at any position.
    case list([AnyHashable])
    /// The existence of an element of a table or a map.
    case present
  }

  /// The contents by path, as ``FieldPath`` prints it.
  private(set) var contents: [String: Content] = [:]
  /// Every element that can be lost separately, with the number of its occurrences.
  private(set) var elements: [FieldElement: Int] = [:]

  /// Creates the contents of a record.
  ///
  /// - Parameter fields: the names of the fields to leave out, at any depth.
  init(of value: some Record, excluding fields: Set<String> = []) {
    add(record: value, "", fields)
    for (path, content) in contents {
      for part in content.parts { elements[FieldElement(path: path, part: part), default: 0] += 1 }
    }
  }

  /// Creates empty contents.
  init() {}

  private mutating func add(record: some Record, _ path: String, _ excluded: Set<String>) {
    func listed<Root: Record>(_: Root) -> [(property: String, name: String, isFixed: Bool)] {
      Root.fields.map { ($0.property, $0.name, $0.isFixed) }
    }
    let fields = listed(record)
    for child in Mirror(reflecting: record).children {
      guard let label = child.label else { continue }
      // A property that the field list omits can be lost like any other, so it is included.
      let field = fields.first { $0.property == label }
      let name = field?.name ?? label
      if field?.isFixed != true, !excluded.contains(name) {
        add(child.value, path.isEmpty ? name : "\(path).\(name)", excluded)
      }
    }
  }

  private mutating func add(_ value: Any, _ path: String, _ excluded: Set<String>) {
    switch value {
    case let record as any Record: add(record: record, path, excluded)
    case let text as String: contents[path] = .text(text)
    case let keyed as any KeyedParts:
      for (key, part) in keyed.parts {
        // If the part is a single value, such as a number for a name, its content replaces this entry.
        contents["\(path)[\(key)]"] = .present
        add(part, "\(path)[\(key)]", excluded)
      }
    case let list as any ListedParts: contents[path] = .list(list.parts.map(FieldContents.hashable))
    default:
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional, let inner = mirror.children.first {
        add(inner.value, path, excluded)
      } else {
        contents[path] = .value(FieldContents.hashable(value))
      }
    }
  }

  /// Returns a comparable form of a value of any type: the value itself if it is hashable, otherwise its description.
  private static func hashable(_ value: Any) -> AnyHashable {
    (value as? any Hashable).map { AnyHashable($0) } ?? AnyHashable("\(value)")
  }
}

/// A part of the content that can be lost separately.
struct FieldElement: Hashable, CustomStringConvertible {
  let path: String
  /// The part, or `nil` for the existence of an element.
  let part: AnyHashable?

  var description: String {
    guard let part else { return path }
    let text = "\(part)"
    return "\(path) “\(text == "nil" ? "nothing" : text)”"
  }

  /// Whether it is at a path or below it.
  func isIn(_ path: FieldPath) -> Bool {
    let prefix = path.description
    guard self.path.hasPrefix(prefix) else { return false }
    let remainder = self.path.dropFirst(prefix.count)
    return prefix.isEmpty || remainder.isEmpty || remainder.first == "." || remainder.first == "["
  }
}

extension FieldContents {
  /// Returns the paths whose contents differ from those in another value.
  func paths(differingFrom other: FieldContents) -> Set<String> {
    Set(contents.keys).union(other.contents.keys).filter { contents[$0] != other.contents[$0] }
  }

  /// Returns the elements that occur less often in another value: a user who removes one of two equal elements knows
  /// both.
  func fewer(in other: FieldContents) -> Set<FieldElement> {
    Set(elements.filter { $0.value > other.elements[$0.key, default: 0] }.keys)
  }

  /// Returns the elements that do not occur in another value.
  func missing(in other: FieldContents) -> Set<FieldElement> {
    Set(elements.keys.filter { other.elements[$0] == nil })
  }
}

extension FieldContents.Content {
  /// The parts that can be lost separately.
  var parts: [AnyHashable?] {
    switch self {
    case .value(let value): [value]
    case .text(let text): text.split(whereSeparator: \.isWhitespace).map { AnyHashable(String($0)) }
    case .list(let elements): elements
    case .present: [nil]
    }
  }

  /// Whether the changes of two users can be combined.
  var isMerged: Bool {
    switch self {
    case .text, .list: true
    case .value, .present: false
    }
  }
}

private protocol KeyedParts {
  /// The parts with their keys, as a ``FieldPath`` prints keys.
  var parts: [(key: String, part: Any)] { get }
}

extension Table: KeyedParts {
  fileprivate var parts: [(key: String, part: Any)] { map { ("\($0.id)", $0) } }
}

extension Map: KeyedParts {
  fileprivate var parts: [(key: String, part: Any)] { map { ("\($0.key)", $0.value) } }
}

private protocol ListedParts {
  var parts: [Any] { get }
}

extension Vector: ListedParts {
  fileprivate var parts: [Any] { map { $0 } }
}
