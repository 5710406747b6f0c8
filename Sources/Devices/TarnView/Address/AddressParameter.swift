import Foundation

/// A value in an address: how it is parsed from a component of the path or a value of the query, and printed to it.
///
/// ```swift
/// let router = AddressRouter<Place>(
///   .route("todo/:id", .int, make: Place.todo) { if case .todo(let id) = $0 { id } else { nil } },
///   .route("", .query("q", .string, default: ""), make: Place.list) { if case .list(let q) = $0 { q } else { nil } })
/// ```
public struct AddressParameter<Value: Sendable>: Sendable {
  /// The name of the query item; `nil` for a component of the path.
  let name: String?
  /// Returns the value of a text, or of a query without the item; `nil` if there is none.
  let parse: @Sendable (String?) -> Value?
  /// Returns the text of a value; `nil` to leave the query item out.
  let print: @Sendable (Value) -> String?

  private init(
    name: String?, parse: @escaping @Sendable (String?) -> Value?, print: @escaping @Sendable (Value) -> String?
  ) {
    (self.name, self.parse, self.print) = (name, parse, print)
  }

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - parse: returns the value of a text, or `nil`.
  ///   - print: returns the text of a value, which `parse` parses to an equal value.
  public init(parse: @escaping @Sendable (String) -> Value?, print: @escaping @Sendable (Value) -> String) {
    self.init(name: nil, parse: { $0.flatMap(parse) }, print: { print($0) })
  }

  /// Makes a parameter an item of the query. It is left out if the value is the default.
  ///
  /// A value that does not parse counts as the default: refinements of a place are no reason to show none.
  public static func query(_ name: String, _ parameter: AddressParameter, default: Value) -> AddressParameter
  where Value: Equatable {
    AddressParameter(
      name: name, parse: { $0.flatMap(parameter.parse) ?? `default` },
      print: { $0 == `default` ? nil : parameter.print($0) })
  }

  /// Makes a parameter an item of the query, which is left out for `nil`.
  public static func query<Wrapped>(_ name: String, _ parameter: AddressParameter<Wrapped>) -> AddressParameter
  where Value == Wrapped? {
    AddressParameter(
      name: name, parse: { .some($0.flatMap(parameter.parse)) }, print: { $0.flatMap(parameter.print) })
  }
}

extension AddressParameter where Value == String {
  /// Any text. In a path it is not empty.
  public static var string: AddressParameter { AddressParameter(parse: { $0 }, print: { $0 }) }
}

extension AddressParameter where Value == Int {
  /// A whole number.
  public static var int: AddressParameter { AddressParameter(parse: { Int($0) }, print: { "\($0)" }) }
}

extension AddressParameter where Value == UUID {
  /// A UUID, in lowercase.
  public static var uuid: AddressParameter {
    AddressParameter(parse: { UUID(uuidString: $0) }, print: { $0.uuidString.lowercased() })
  }
}

extension AddressParameter where Value: RawRepresentable<String> {
  /// The raw value of an enumeration, for example.
  public static var rawValue: AddressParameter { AddressParameter(parse: { Value(rawValue: $0) }, print: \.rawValue) }
}

extension AddressParameter where Value: LosslessStringConvertible {
  /// The description of a value.
  public static var description: AddressParameter { AddressParameter(parse: { Value($0) }, print: \.description) }
}
