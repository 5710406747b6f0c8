import DocumentedCode
import Foundation
import Testing

@Suite("The page about commands")
struct CommandsPageTests {
  private let page: DocumentedPage

  init() throws { page = try DocumentedPage("docs/commands.md") }

  @Test("Its programs are compiled") func program() throws {
    #expect(page.count == 2)
    #expect(try page.missing(in: "Tests/CommandLineExample") == [])
  }

  @Test("Its sessions in a shell print what the program prints") func sessions() async throws {
    let folder = try ProbeFolder()
    let sessions = page.text.components(separatedBy: "```console\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(sessions.count == 4)
    for session in sessions {
      let commands = session.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
      let script = commands.map { "echo '$ \($0)'\n\($0)\n" }.joined()
      let run = try await ProbeRun(
        "exec 2>&1\n\(script)", in: folder, environment: ["SHOPPING_FILE": "\(folder.path)/list.tarn"])
      #expect(run.output == session)
    }
  }
}
