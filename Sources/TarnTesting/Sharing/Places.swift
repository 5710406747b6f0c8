import TarnRecord
import TarnValues

/// What a record has in each of its places, told apart as far as a merge may tell them apart: fields, elements by their keys, the
/// words of a text.
///
/// It is found by looking at the value alone (by reflection), so that it can be held against what merges and drafts make of it.
struct Places: Equatable {
  enum Content: Equatable {
    case whole(AnyHashable)
    /// Of which each word counts, wherever it stands.
    case text(String)
    /// Of which each element counts, wherever it stands.
    case list([AnyHashable])
    /// An element of a table or a map is there.
    case present
  }

  /// By the path, as ``FieldPath`` prints it.
  private(set) var contents: [String: Content] = [:]
  /// All that can be lost, and how often it is there.
  private(set) var marks: [Mark: Int] = [:]

  /// - Parameter fields: the names of fields that are left out, wherever they are.
  init(of value: some Record, apartFrom fields: Set<String> = []) {
    add(record: value, "", fields)
    for (path, content) in contents {
      for what in content.parts { marks[Mark(path: path, what: what), default: 0] += 1 }
    }
  }

  /// Those of nothing.
  init() {}

  private mutating func add(record: some Record, _ path: String, _ left: Set<String>) {
    func listed<Root: Record>(_: Root) -> [(property: String, name: String, isFixed: Bool)] {
      Root.fields.map { ($0.property, $0.name, $0.isFixed) }
    }
    let fields = listed(record)
    for child in Mirror(reflecting: record).children {
      guard let label = child.label else { continue }
      // One that the list has forgotten can be lost like any other.
      let field = fields.first { $0.property == label }
      let name = field?.name ?? label
      if field?.isFixed != true, !left.contains(name) {
        add(child.value, path.isEmpty ? name : "\(path).\(name)", left)
      }
    }
  }

  private mutating func add(_ value: Any, _ path: String, _ left: Set<String>) {
    switch value {
    case let record as any Record: add(record: record, path, left)
    case let text as String: contents[path] = .text(text)
    case let keyed as any KeyedParts:
      for (key, part) in keyed.parts {
        // What it is takes the place of this where it is told as a whole, such as a number by a name.
        contents["\(path)[\(key)]"] = .present
        add(part, "\(path)[\(key)]", left)
      }
    case let list as any ListedParts: contents[path] = .list(list.parts.map(Places.whole))
    default:
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional, let inner = mirror.children.first {
        add(inner.value, path, left)
      } else {
        contents[path] = .whole(Places.whole(value))
      }
    }
  }

  /// A value of any type, to be compared. What has no hash is what it prints as.
  private static func whole(_ value: Any) -> AnyHashable {
    (value as? any Hashable).map { AnyHashable($0) } ?? AnyHashable("\(value)")
  }
}

/// Something that is in a place and can be lost by itself.
struct Mark: Hashable, CustomStringConvertible {
  let path: String
  /// `nil` for an element's being there.
  let what: AnyHashable?

  var description: String {
    guard let what else { return path }
    let words = "\(what)"
    return "\(path) “\(words == "nil" ? "nothing" : words)”"
  }

  /// Whether it is at a path or below it.
  func isIn(_ path: FieldPath) -> Bool {
    let above = path.description
    guard self.path.hasPrefix(above) else { return false }
    let rest = self.path.dropFirst(above.count)
    return above.isEmpty || rest.isEmpty || rest.first == "." || rest.first == "["
  }
}

extension Places {
  /// Where it has something else than another.
  func paths(otherThanIn other: Places) -> Set<String> {
    Set(contents.keys).union(other.contents.keys).filter { contents[$0] != other.contents[$0] }
  }

  /// Those of which another has fewer: whoever takes one of two away knows of both.
  func fewer(in other: Places) -> Set<Mark> {
    Set(marks.filter { $0.value > other.marks[$0.key, default: 0] }.keys)
  }

  /// Those that another has not at all.
  func missing(in other: Places) -> Set<Mark> {
    Set(marks.keys.filter { other.marks[$0] == nil })
  }
}

extension Places.Content {
  /// What can be lost by itself.
  var parts: [AnyHashable?] {
    switch self {
    case .whole(let value): [value]
    case .text(let text): text.split(whereSeparator: \.isWhitespace).map { AnyHashable(String($0)) }
    case .list(let elements): elements
    case .present: [nil]
    }
  }

  /// Whether two who change it may both have their way.
  var isMerged: Bool {
    switch self {
    case .text, .list: true
    case .whole, .present: false
    }
  }
}

private protocol KeyedParts {
  /// By how the keys print, as in a ``FieldPath``.
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
