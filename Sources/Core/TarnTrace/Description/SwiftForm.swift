import Tarn

/// The form in which a value is written in Swift: an expression with the values in it.
package enum SwiftForm {
  package typealias Field = (label: String?, value: Any)
  package typealias Pair = (key: Any, text: String, value: Any)

  /// A complete expression: a number, a text, a date.
  case literal(String)
  /// A value of a struct or a class: the call of an initializer.
  case structure(String, [Field])
  case enumCase(String, [Field])
  case tuple([Field])
  case optional(Any?)
  /// An array, or another collection with an order.
  case list([Any])
  case set([Any])
  /// The pairs with the texts of their keys: in the order of a `Map`, or sorted by these.
  case dictionary([Pair])

  package init(of value: Any) {
    if let literal = Self.literal(of: value) {
      self = .literal(literal)
      return
    }
    let mirror = Mirror(reflecting: value)
    let children = Array(mirror.children)
    switch mirror.displayStyle {
    case .optional: self = .optional(children.first?.value)
    case .collection: self = .list(children.map(\.value))
    case .set: self = .set(children.map(\.value))
    case .dictionary:
      let pairs = children.compactMap { Self.pair(in: $0.value) }
      let isOrdered = !SwiftTypeName.isStandard(value, "Dictionary")
      self = .dictionary(isOrdered ? pairs : pairs.sorted { $0.text < $1.text })
    case .tuple: self = .tuple(Self.fields(children))
    case .enum: self = Self.enumCase(of: value, children.first)
    default:
      if value is any ExpressibleByArrayLiteral, children.count == 1, let elements = Self.elements(children[0].value) {
        self = .list(elements)
        return
      }
      let name = SwiftTypeName.text(of: type(of: value))
      self = .structure(name, Self.fields(children))
      if children.isEmpty, let described = value as? any CustomStringConvertible {
        self = .literal("\(name)(\(described.description.debugDescription))")
      }
    }
  }

  /// The elements of an array; `nil` for any other value.
  private static func elements(_ value: Any) -> [Any]? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .collection ? mirror.children.map(\.value) : nil
  }

  private static func pair(in child: Any) -> Pair? {
    let parts = Array(Mirror(reflecting: child).children)
    guard parts.count == 2 else { return nil }
    return (parts[0].value, String(swift: parts[0].value), parts[1].value)
  }

  /// The labels of a tuple's elements without labels are `.0`, `.1`.
  private static func fields(_ children: [Mirror.Child]) -> [Field] {
    children.map { (label: $0.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, value: $0.value) }
  }

  private static func enumCase(of value: Any, _ payload: Mirror.Child?) -> SwiftForm {
    guard let payload, let name = payload.label else { return simpleCase(of: value) }
    let mirror = Mirror(reflecting: payload.value)
    guard mirror.displayStyle == .tuple, !mirror.children.isEmpty else {
      return .enumCase(name, [(nil, payload.value)])
    }
    return .enumCase(name, fields(Array(mirror.children)))
  }

  /// A case without associated values. If the type has a description of its own, Swift offers no other name of the case.
  private static func simpleCase(of value: Any) -> SwiftForm {
    let text = "\(value)"
    let isName = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" }
    guard !isName || text.isEmpty else { return .enumCase(text, []) }
    let name = SwiftTypeName.text(of: type(of: value))
    guard let raw = value as? any RawRepresentable else { return .literal("\(name)(\(text.debugDescription))") }
    return .literal("\(name)(rawValue: \(String(swift: raw.rawValue)))!")
  }
}

/// The names of types in Swift source.
enum SwiftTypeName {
  /// Returns the name of a type without its module, its generic arguments, and the contexts that have no name.
  static func text(of type: Any.Type) -> String {
    var names: [String] = []
    var name = ""
    var (depth, parentheses) = (0, 0)
    for character in String(reflecting: type) {
      switch character {
      case "<": depth += 1
      case ">": depth -= 1
      case "(": parentheses += 1
      case ")": parentheses -= 1
      case "." where depth == 0 && parentheses == 0:
        names.append(name)
        name = ""
      default: if depth == 0, parentheses == 0 { name.append(character) }
      }
    }
    names.append(name)
    return names.dropFirst(names.count > 1 ? 1 : 0).filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// Returns whether a value has a type of the standard library with a name.
  static func isStandard(_ value: Any, _ name: String) -> Bool {
    let type = String(reflecting: type(of: value))
    return type == "Swift.\(name)" || type.hasPrefix("Swift.\(name)<")
  }

  /// Returns whether a type is one of the standard library.
  static func isStandard(_ type: Any.Type) -> Bool { String(reflecting: type).hasPrefix("Swift.") }

  /// Returns the name of a type of Foundation; `nil` for any other type.
  static func ofFoundation(_ type: Any.Type) -> String? {
    let name = String(reflecting: type)
    let modules = ["Foundation.", "FoundationEssentials."]
    return modules.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
  }
}
