import Foundation
import ProgramDriver
import Testing

/// A real proxy with TLS in front of the demo, with the configuration that the project shows.
enum ProxyKind: String, CaseIterable, CustomTestStringConvertible {
  case nginx, caddy
  var testDescription: String { rawValue }

  /// The file of its configuration in `Examples/Deployment`.
  var file: String { self == .nginx ? "nginx.conf" : "Caddyfile" }
}

final class Proxy: Sendable {
  let port: Int
  private let program: ChildProcess

  /// Starts the proxy at a port, with a certificate that it signs itself.
  ///
  /// - Parameter addition: further lines for the location of nginx.
  init(_ kind: ProxyKind, in folder: URL, at port: Int, for servicePort: Int, addition: String = "") async throws {
    self.port = port
    try await makeCertificate(in: folder)
    let shown = try Deployment.text(kind.file)
    switch kind {
    case .nginx:
      // The site as it is, but for the names and the ports; around it the smallest possible main file.
      let site = try shown.replacingOnce("443", "\(port)").replacingOnce(
        "server_name tarn.example", "server_name localhost"
      )
      .replacing("/etc/ssl/tarn", with: folder.path).replacingOnce("127.0.0.1:8080", "127.0.0.1:\(servicePort)")
      .replacingOnce("proxy_http_version 1.1;", "proxy_http_version 1.1;\n\(addition)")
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " ")
      let main =
        "pid \(folder.path)/pid; events {} http { access_log off; \(temporary) include \(folder.path)/site.conf; }"
      try Data(site.utf8).write(to: folder.appendingPathComponent("site.conf"))
      try Data(main.utf8).write(to: folder.appendingPathComponent("main.conf"))
      program = try ChildProcess(
        "nginx", ["-e", "stderr", "-p", folder.path, "-c", "\(folder.path)/main.conf", "-g", "daemon off;"])
    case .caddy:
      let site = try shown.replacingOnce(
        "tarn.example {", "https://localhost:\(port) {\n\ttls \(folder.path)/fullchain.pem \(folder.path)/privkey.pem"
      )
      .replacingOnce("127.0.0.1:8080", "127.0.0.1:\(servicePort)")
      // No administration and no port 80, which other programs may use.
      let text = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site
      try Data(text.utf8).write(to: folder.appendingPathComponent("Caddyfile"))
      program = try ChildProcess(
        "caddy", ["run", "--adapter", "caddyfile", "--config", "\(folder.path)/Caddyfile"],
        environment: ["HOME": folder.path])
    }
  }

  /// Starts Apache with mod_auth_openidc, which lets a provider authenticate people.
  init(apacheIn folder: URL, at port: Int, for servicePort: Int, issuer: String) async throws {
    self.port = port
    try await makeCertificate(in: folder)
    let site = try Deployment.text("apache-openid.conf").replacingOnce("*:443", "127.0.0.1:\(port)")
      .replacing("tarn.example/", with: "localhost:\(port)/").replacing("tarn.example", with: "localhost")
      .replacing("/etc/ssl/tarn", with: folder.path).replacingOnce("127.0.0.1:8080", "127.0.0.1:\(servicePort)")
      .replacingOnce("https://accounts.example", issuer)
    try Data("a passphrase of this test".utf8).write(to: folder.appendingPathComponent("passphrase"))
    let modules = [
      "mpm_event", "authn_core", "authz_core", "authz_user", "headers", "alias", "socache_shmcb", "ssl", "proxy",
      "proxy_http",
      "auth_openidc",
    ].map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so\n" }.joined()
    let main = """
      ServerRoot \(folder.path)
      ServerName localhost
      PidFile \(folder.path)/pid
      ErrorLog \(folder.path)/error.log
      Listen 127.0.0.1:\(port)
      \(modules)
      User www-data
      Group www-data
      \(site)
      """
    try Data(main.utf8).write(to: folder.appendingPathComponent("apache.conf"))
    program = try ChildProcess("apache2", ["-f", "\(folder.path)/apache.conf", "-DFOREGROUND"])
  }

  func end() async {
    program.terminate()
    _ = await program.output()
  }
}

/// Runs the first closure after the second, also if that one throws. It does what `defer` does, which can't wait.
func ending<Result>(
  _ end: () async -> Void, isolation: isolated (any Actor)? = #isolation, after body: () async throws -> Result
) async throws -> Result {
  do {
    let result = try await body()
    await end()
    return result
  } catch {
    await end()
    throw error
  }
}

/// Makes a certificate for `localhost` that signs itself, and its key.
func makeCertificate(in folder: URL) async throws {
  try await run(
    "openssl",
    [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
      "-keyout", folder.appendingPathComponent("privkey.pem").path,
      "-out", folder.appendingPathComponent("fullchain.pem").path,
    ])
}

/// The password of each person.
let password = "four words of theirs"

/// Returns its hash, as a list of people and nginx read it.
func passwordHash() async throws -> String {
  let program = try ChildProcess("openssl", ["passwd", "-6", password])
  return try #require(await program.line())
}

/// Runs a program to its end, and expects that it succeeds.
func run(_ program: String, _ arguments: [String]) async throws {
  let child = try ChildProcess(program, arguments)
  let output = await child.output()
  #expect(await child.waitUntilExit() == 0, "\(program) failed: \(output)")
}

/// The files of `Examples/Deployment`, and the guide that shows them.
enum Deployment {
  static func text(_ name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent("Examples/Deployment/\(name)"), encoding: .utf8)
  }

  static func guide() throws -> String { try page("deployment.md") }

  static func page(_ name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent("docs/\(name)"), encoding: .utf8)
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    .standardizedFileURL
}

extension String {
  /// Replaces a text that must occur.
  func replacingOnce(_ old: String, _ new: String) throws -> String {
    try #require(contains(old), "The configuration has no “\(old)”.")
    return replacing(old, with: new, maxReplacements: 1)
  }
}
