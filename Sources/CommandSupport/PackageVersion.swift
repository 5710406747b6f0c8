/// The version of this package, the same for all its commands.
public enum PackageVersion {
  public static let current = "unreleased"

  /// The line that `--version` prints: `todos (unreleased)`.
  ///
  /// - Parameters:
  ///   - command: its name in the shell.
  ///   - details: what else belongs to the version, such as the format of its files.
  public static func line(of command: String, _ details: String = "") -> String {
    "\(command) (\(current))\(details.isEmpty ? "" : ", \(details)")\n"
  }
}
