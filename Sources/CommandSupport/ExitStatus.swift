/// What a command of this package exits with; 0 is success.
public enum ExitStatus {
  /// The command was refused, or it failed.
  public static let failure: Int32 = 1
  /// The arguments were not understood.
  public static let usage: Int32 = 2
}
