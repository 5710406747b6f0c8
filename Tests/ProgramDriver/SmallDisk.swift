import Foundation

/// A small disk of a program's own, which the kernel really fills: a file system in memory, mounted in the program's own
/// namespace, so that it ends with the program.
public enum SmallDisk {
  /// The beginning of a command whose mounts are its own.
  public static let namespace = ["unshare", "--mount", "--propagation=private"]

  /// Whether a program may have one: root may mount, except in a container without that right.
  public static var isAvailable: Bool {
    get async {
      let mounting = namespace + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"]
      return (try? await ProgramOutput("/usr/bin/env", mounting, folder: "/"))?.status == 0
    }
  }

  /// Runs a script of the shell with a disk of a number of megabytes at a folder.
  ///
  /// - Parameter arguments: `$1` and so on in the script.
  public static func run(
    _ script: String, _ arguments: [String], megabytes: Int, at folder: String
  ) async throws -> ProgramOutput {
    let mounting = "mount -t tmpfs -o size=\(megabytes)m tmpfs '\(folder)' && \(script)"
    return try await ProgramOutput("/usr/bin/env", namespace + ["/bin/sh", "-c", mounting, "sh"] + arguments)
  }
}
