import TarnEncoding

/// A date as a word: `--due 2026-12-08`.
///
/// ```swift
/// struct Lend: ParsableCommand {
///   @Option(help: "When it comes back.") var due: CivilDate
/// }
/// let due = try Lend.parse(["--due", "2026-12-08"]).due
/// ```
extension CivilDate: ExpressibleByArgument {
  /// A date such as 2026-12-08.
  public static var expectedArgument: String? { "a date such as 2026-12-08" }
}
