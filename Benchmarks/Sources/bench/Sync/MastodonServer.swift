import FakeMastodonServer
import Foundation

/// The fake server of Timeline as `bench --mastodon`, in its own process. It prints its port, and exits when its input
/// ends.
enum MastodonServer {
  static let argument = "--mastodon"
  static let token = "bench"

  static func serve() async {
    do {
      let folder = try BenchmarkFolder()
      // A limit above the number of requests in any period.
      let server = try await FakeMastodon(
        file: folder.file("fake.sqlite"), tokens: ["teapot": token], requestsPerPeriod: 1 << 40)
      FileHandle.standardOutput.write(Data("\(server.address.split(separator: ":").last ?? "")\n".utf8))
      let path = folder.path
      Thread.detachNewThread {
        while nextLine(STDIN_FILENO) != nil {}
        server.stop()
        // Removes the folder explicitly, because `exit` runs no `deinit`.
        try? FileManager.default.removeItem(atPath: path)
        exit(0)
      }
      await server.run()
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }
}
