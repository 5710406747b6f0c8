/// The version of this package, the same for all its commands.
public enum PackageVersion {
  /// The version as text; "unreleased" between releases.
  public static let current = "unreleased"

  /// Returns the line that `--version` prints: `todos (unreleased)`.
  ///
  /// - Parameters:
  ///   - command: the command's name in the shell.
  ///   - details: further version information, such as the format of the command's files.
  public static func line(of command: String, _ details: String = "") -> String {
    "\(command) (\(current))\(details.isEmpty ? "" : ", \(details)")\n"
  }
}
