import TarnWeb

/// The code of `docs/deployment.md`.
@MainActor enum DeploymentGuide {
  static func hosts(_ pages: [String: PageScope]) throws {
    let server = try WebServer(pages, hosts: ["https://tarn.example"])
    server.stop()
  }

  static func metrics(_ server: WebServer) throws {
    try server.serveMetrics(port: 9090)
  }

  static func log(_ pages: [String: PageScope]) throws {
    let server = try WebServer(pages, clients: .forwarded(), log: .jsonLines)
    server.stop()
  }

  static func hook() -> ServerLog {
    let log = ServerLog { record in
      if case .signInFailed(_, _, let client) = record.event { print("a wrong password from \(client ?? "?")") }
    }
    return log
  }

  static func mounted(_ page: Page, _ server: SocketServer) throws -> MountedPages {
    let pages = try MountedPages(["": .shared(page)], port: server.port, at: "/apps/")
    server.serve(pages.handler)
    return pages
  }
}
