import TarnEncoding
import TarnRecord
import TarnStorage

/// The build of an owner, to be compared with that of a program that uses its file: the owner decides on every change, so
/// an older build silently decides as it did before.
///
/// Two signs are compared, and neither differs between two current programs of one app, such as a command and a server:
///
/// - The owner's executable was replaced after the owner started.
/// - The states of both have other fields, although the schema version is the same.
///
/// A program whose rules alone differ, in another executable that was not built anew, is not noticed.
struct OwnerBuild: Codable {
  /// Whether the executable was replaced by another build.
  var isReplaced: Bool
  /// The paths of the fields of the state.
  var fields: [String]

  /// Compares the owner with this program.
  ///
  /// - Parameter own: The paths of the fields of this program's state.
  /// - Returns: A message for the user; `nil` if no difference is known.
  func difference(of owner: Owner, from own: Set<String>) -> OwnerDifference? {
    let missing = own.subtracting(fields)
    let unknown = Set(fields).subtracting(own)
    if isReplaced, unknown.isEmpty { return .olderBuild(owner) }
    if unknown.isEmpty, !missing.isEmpty { return .olderVersion(owner, lacking: Self.names(missing)) }
    if missing.isEmpty, !unknown.isEmpty { return .newerVersion(owner, having: Self.names(unknown)) }
    guard !missing.isEmpty else { return nil }
    return .otherVersion(owner, lacking: Self.names(missing), having: Self.names(unknown))
  }

  /// Names up to three fields.
  private static func names(_ paths: Set<String>) -> String {
    // A field within an unknown one says no more.
    let outermost = paths.filter { path in !paths.contains { path.hasPrefix($0 + ".") } }.sorted()
    let shown = outermost.prefix(3).map { "“\($0.prefix(60))”" }
    return (shown + (outermost.count > 3 ? ["…"] : [])).joined(separator: ", ")
  }
}

extension OwnerClient {
  /// Returns how the owner differs from this program, whose state is of the given type.
  func difference<State: Record>(from state: State.Type) -> OwnerDifference? {
    status()?.build?.difference(of: owner, from: State.fieldPaths)
  }

  /// Asks the owner for its status; `nil` if it does not answer, as owners of earlier versions.
  func status() -> StatusAnswer? {
    guard let answer = try? request(OwnerQuery.status) else { return nil }
    return try? JSONReader.readSaved(StatusAnswer.self, from: answer)
  }
}
