import Foundation
import Mastodon
import ProgramDriver
import Tarn
import TarnDocument
import TarnSharing
import TarnStorage
import TerminalDriver
import TimelineNetwork

@testable import Timeline

/// The command `timeline` with a file of its own, as a user runs it in a shell.
final class CommandRunner {
  let folder: Folder
  let program: String
  private let environment: [String: String]

  init() throws {
    folder = try Folder()
    program = try builtProgram("timeline")
    environment = ["TIMELINE_FOLDER": folder.path, "LANG": "en_GB.UTF-8"]
  }

  struct Output: Equatable {
    var status: Int32
    /// Standard output and standard error together.
    var text: String
  }

  /// Saves a state with a signed-in account and the posts of its server.
  func fill(_ posts: [Post], defaults: PostingDefaults = SamplePosts.defaults, gap: Gap? = nil) throws {
    let timeline = SharedDocument(Timeline())
    var state = Timeline.State(Timeline.Document())
    let signIn = Timeline.Action.signedIn(
      SamplePosts.teapot, as: SamplePosts.account, defaults: defaults, at: SamplePosts.morning)
    var actions = [signIn]
    for case .news(_, let ticket, _, _) in timeline.update(&state, .acted(.environment, signIn)).map(\.effect) {
      actions.append(
        .sync(SamplePosts.account, .pulled(ticket, SamplePosts.page(posts)), gap: gap, at: SamplePosts.morning))
    }
    for action in actions { _ = try file.perform([.send(.acted(.environment, action))]) }
  }

  /// The file of the command.
  var file: AppFile<SharedDocument<Timeline>> {
    Timeline.app(TimelineFolder(folder.url("."))).file(at: folder.url("timeline.tarn").path)
  }

  /// Runs a command as a script does, without a terminal.
  @discardableResult func run(_ arguments: String...) async throws -> Output { try await run(arguments) }

  func run(_ arguments: [String]) async throws -> Output {
    let process = try ChildProcess(program, arguments, environment: environment)
    let text = await process.output()
    return Output(status: await process.waitUntilExit(), text: text)
  }

  /// Starts the program on a terminal of its own, with the whole screen.
  func screen(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    try PseudoTerminal(program, arguments, columns: columns, rows: rows, environment: environment)
  }
}

/// A folder that is removed with the last reference to it.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "timeline-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func url(_ name: String) -> URL { URL(filePath: path).appending(path: name) }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
