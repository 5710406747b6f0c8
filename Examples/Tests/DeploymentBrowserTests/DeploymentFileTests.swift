import Foundation
import ProgramDriver
import Testing

@Suite("The files of a deployment") struct DeploymentFileTests {
  @Test(
    "The guide shows each file as it is",
    arguments: ["nginx.conf", "Caddyfile", "tarn-demo.socket", "tarn-demo.service", "Containerfile"])
  func shown(name: String) throws {
    #expect(
      try Deployment.guide().contains("```\n" + Deployment.text(name) + "```"),
      "docs/deployment.md differs from \(name)")
  }

  @Test("The guide for people shows each file as it is", arguments: ["nginx-people.conf", "apache-openid.conf"])
  func shownForPeople(name: String) throws {
    let page = try Deployment.page("sign-in.md")
    #expect(page.contains("```\n" + (try Deployment.text(name)) + "```"), "docs/sign-in.md differs from \(name)")
  }

  @Test("systemd reads both units without a warning")
  func units() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The program must exist.
    let service = try Deployment.text("tarn-demo.service").replacingOnce("/opt/tarn/Demo", builtProgram("Demo"))
    try Data(service.utf8).write(to: folder.appendingPathComponent("tarn-demo.service"))
    try Data(Deployment.text("tarn-demo.socket").utf8).write(to: folder.appendingPathComponent("tarn-demo.socket"))
    let verify = try ChildProcess(
      "systemd-analyze", ["verify", "--man=no", "\(folder.path)/tarn-demo.service", "\(folder.path)/tarn-demo.socket"])
    let output = await verify.output()
    #expect(await verify.waitUntilExit() == 0)
    #expect(!output.contains("tarn-demo"), "\(output)")
  }
}
