/// The exit statuses of the commands of this package; 0 is success.
public enum ExitStatus {
  /// The command was refused or failed.
  public static let failure: Int32 = 1
  /// The arguments are invalid.
  public static let usage: Int32 = 2
}
