import Foundation
import ProgramDriver

/// The targets and products of a package, as SwiftPM reads its manifest.
struct PackageManifest: Decodable {
  var products: [Product]
  var targets: [Target]

  struct Product: Decodable {
    var name: String
    var targets: [String]
  }

  struct Target: Decodable {
    var name: String
    private var dependencies: [[String: [Reference?]]]

    /// The products of other packages that the target depends on.
    var products: [String] {
      dependencies.compactMap { dependency in
        if case .name(let name)?? = dependency["product"]?.first { name } else { nil }
      }
    }
  }

  /// An element of a dependency: a name, or another value that is not needed here.
  private enum Reference: Decodable {
    case name(String)
    case other

    init(from decoder: any Decoder) throws {
      self = (try? decoder.singleValueContainer().decode(String.self)).map { .name($0) } ?? .other
    }
  }

  /// Reads the manifest in a folder.
  ///
  /// - Throws: an error with the compiler's output if the manifest does not compile.
  init(in folder: String) async throws {
    // A scratch folder of its own: that of the tests is locked while they run.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let program = try ChildProcess(
      "swift", ["package", "dump-package", "--package-path", folder, "--scratch-path", scratch])
    let output = await program.output()
    guard await program.waitUntilExit() == 0, let start = output.firstIndex(of: "{") else {
      throw Unreadable(output: output)
    }
    self = try JSONDecoder().decode(Self.self, from: Data(output[start...].utf8))
  }

  private struct Unreadable: Error { let output: String }
}
