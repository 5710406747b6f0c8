import TarnCommandLine
import TarnForms

/// An amount as a word: `--deposit 12.50`.
///
/// ```swift
/// struct Lend: ParsableCommand {
///   @Option(help: "The deposit in euro.") var deposit = Money.zero
/// }
/// let deposit = try Lend.parse(["--deposit", "12.50"]).deposit
/// ```
extension Money: ExpressibleByArgument {
  /// An amount such as 12.50.
  public static var expectedArgument: String? { "an amount such as 12.50" }
}
