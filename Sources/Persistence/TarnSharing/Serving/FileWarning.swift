import Foundation

/// A warning of a command about a file, as text: the file named by the environment does not exist yet, it was converted,
/// or its owner can't save it, can't be asked, or is an older build.
///
/// ```swift
/// let todos = try Todos.app.file().read(onWarning: FileWarning.print)
/// ```
public enum FileWarning {
  /// Writes a warning to standard error, as a line without control characters. A failure is ignored, because there is no
  /// stream left to report it to.
  public static let print: @Sendable (String) -> Void = { text in
    let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    try? FileHandle.standardError.write(contentsOf: Data((String(String.UnicodeScalarView(scalars)) + "\n").utf8))
  }
}
