/// A type whose values can be written as one word on the command line.
///
/// Enumerations with raw values only declare it. With `CaseIterable`, the help and the completion list the values,
/// and an error suggests the nearest one.
///
/// ```swift
/// enum Order: String, CaseIterable, ExpressibleByArgument {
///   case number, due, text
/// }
/// let order = Order(argument: "due")  // .due
/// ```
///
/// A type whose words have a form names it, so that an error says it: “tomorrow” is not valid for --due; use a date
/// such as 2026-12-08.
///
/// ```swift
/// struct Version: LosslessStringConvertible, ExpressibleByArgument {
///   let description: String
///   init?(_ text: String) { if text.contains(".") { description = text } else { return nil } }
///   static var expectedArgument: String? { "a version such as 1.2" }
/// }
/// ```
public protocol ExpressibleByArgument: SendableMetatype {
  /// Creates a value from a word; `nil` if the word is not a value.
  init?(argument: String)

  /// The value as the help shows it, if it is a default.
  var defaultValueDescription: String { get }

  /// All values as words, if there are few; otherwise none.
  static var allValueStrings: [String] { get }

  /// The form of a word, with an example, which an error says after “use”: `a date such as 2026-12-08`. `nil` if there
  /// is none, or if the values are few.
  static var expectedArgument: String? { get }

  /// How a shell completes a word for this type.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  /// The description of the value.
  public var defaultValueDescription: String { "\(self)" }

  /// None.
  public static var allValueStrings: [String] { [] }

  /// None.
  public static var expectedArgument: String? { nil }

  /// The values, if there are few.
  public static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// The cases.
  public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// Creates the value with a raw value.
  public init?(argument: String) {
    guard let raw = RawValue(argument: argument) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value.
  public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: CaseIterable, Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// The cases.
  public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  /// Creates the value with a description.
  public init?(argument: String) { self.init(argument) }
}

extension String: ExpressibleByArgument {
  /// Creates the text itself.
  public init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {
  /// `true` and `false`.
  public static var allValueStrings: [String] { ["true", "false"] }
}

extension Int: ExpressibleByArgument {}
extension Int8: ExpressibleByArgument {}
extension Int16: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt8: ExpressibleByArgument {}
extension UInt16: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}
extension Float: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}
