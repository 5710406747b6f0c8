/// An enumeration whose cases are flags: of several, a user chooses one.
///
/// ```swift
/// enum Filter: EnumerableFlag {
///   case open, done, all
/// }
/// struct List: ParsableCommand {
///   @Flag(help: "The to-dos to list.") var filter: Filter = .open
/// }
/// let filter = try List.parse(["--done"]).filter  // .done
/// ```
public protocol EnumerableFlag: CaseIterable, Equatable, SendableMetatype {
  /// The names of a case; by default its name in lowercase with dashes, after two dashes.
  static func name(for value: Self) -> NameSpecification

  /// The help of a case; by default that of the property.
  static func help(for value: Self) -> ArgumentHelp?
}

extension EnumerableFlag {
  /// The name of the case in lowercase with dashes, after two dashes.
  public static func name(for value: Self) -> NameSpecification { .long }
  /// The help of the property.
  public static func help(for value: Self) -> ArgumentHelp? { nil }
}
