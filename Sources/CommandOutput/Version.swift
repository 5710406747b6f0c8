extension CommandOutput {
  /// The version of this package, the same for all its commands.
  public static let version = "unreleased"

  /// The line that `--version` prints.
  ///
  /// - Parameters:
  ///   - command: its name in the shell.
  ///   - details: what else belongs to the version, such as the format of its files.
  public static func versionLine(of command: String, _ details: String = "") -> String {
    "\(command) (\(version))\(details.isEmpty ? "" : ", \(details)")\n"
  }
}
