import Foundation
import ProgramDriver
import Testing

/// The description of the image, as far as it can be checked without a program for images.
@Suite("The Containerfile") struct ContainerfileTests {
  /// An instruction with its lines joined.
  private struct Instruction: Equatable {
    let name: String
    let text: String
  }

  private func instructions() throws -> [Instruction] {
    let lines = try Deployment.text("Containerfile").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let joined = lines.joined(separator: "\n").replacing("\\\n", with: "")
    return joined.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return Instruction(name: String(parts[0]), text: parts.count == 2 ? String(parts[1]) : "")
    }
  }

  private func values(_ name: String) throws -> [String] { try instructions().filter { $0.name == name }.map(\.text) }

  /// The words of an instruction in the form of a JSON array.
  private func words(_ text: some StringProtocol) throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(text.utf8))
  }

  @Test("It has known instructions only, two stages of Debian 12, and files that exist")
  func stages() throws {
    let known: Set = [
      "FROM", "RUN", "WORKDIR", "COPY", "VOLUME", "ENV", "USER", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT",
    ]
    #expect(try instructions().allSatisfy { known.contains($0.name) && !$0.text.isEmpty })
    let stages = try values("FROM")
    #expect(stages.count == 2 && stages.allSatisfy { $0.contains("bookworm") })
    #expect(stages[0].hasSuffix(" AS build") && stages[1].hasSuffix("-slim"))
    for copy in try values("COPY") {
      let words = copy.split(separator: " ").map(String.init)
      guard words[0] != "--from=build" else { continue }
      for source in words.dropLast() {
        #expect(
          FileManager.default.fileExists(atPath: Deployment.root.appendingPathComponent(source).path), "\(source)")
      }
    }
  }

  @Test("It installs the packages of all libraries of the package")
  func packages() throws {
    let manifest = try String(contentsOf: Deployment.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let wanted = manifest.matches(of: /\.apt\(\["([^"]+)"\]\)/).map { String($0.1) }
    #expect(wanted.count > 5)
    let installed = try #require(values("RUN").first).split(separator: " ").map(String.init)
    for package in wanted { #expect(installed.contains(package), "\(package)") }
  }

  @Test("It runs without rights, writes to its volume only, and ends with the signal of a restart")
  func rights() throws {
    let last = try instructions().split { $0.name == "FROM" }.last.map(Array.init) ?? []
    let names = last.map(\.name)
    let user = try #require(names.firstIndex(of: "USER"))
    #expect(last[user].text == "10001" && !names[user...].contains { ["RUN", "COPY"].contains($0) })
    #expect(try values("VOLUME") == ["/data"])
    #expect(try values("STOPSIGNAL") == ["SIGTERM"])
    #expect(try values("ENV") == ["HOME=/data PORT=8080"])
    // Packages are named, and their lists are not kept.
    for run in try values("RUN") where run.contains("apt-get") {
      #expect(run.contains("--no-install-recommends") && run.contains("rm -rf /var/lib/apt/lists/*"))
    }
  }

  @Test("The program takes its arguments, and the check of health succeeds while it runs and fails after it")
  func health() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let metrics = try freePort()
    let entry = try words(try #require(values("ENTRYPOINT").first)).map { word in
      word == "/data" ? folder.path : word == "9090" ? "\(metrics)" : word
    }
    #expect(entry[0] == "/usr/local/bin/Demo")
    let program = try ChildProcess(
      builtProgram("Demo"), Array(entry.dropFirst()) + ["--host", "https://tarn.example", "--log", "json"],
      environment: ["HOME": folder.path, "PORT": "\(try freePort())"])
    var line = await program.line()
    while let text = line, !text.hasPrefix("http://") { line = await program.line() }
    #expect(line?.hasPrefix("http://0.0.0.0:") == true)
    let check = try #require(values("HEALTHCHECK").first?.components(separatedBy: "CMD ").last)
    let command = try words(check).map { $0.replacing("/9090", with: "/\(metrics)") }
    let healthy = try ChildProcess(command[0], Array(command.dropFirst()))
    #expect(await healthy.waitUntilExit() == 0)
    program.terminate()
    #expect(await program.waitUntilExit() == 0)
    let ended = try ChildProcess(command[0], Array(command.dropFirst()))
    #expect(await ended.waitUntilExit() != 0)
  }
}
