import Tarn
import TarnInspector
import TarnWeb

// The code of docs/inspector.md, with the counter of the answers.

@MainActor func inspect(_ store: Store<Counter>) throws -> WebServer {
  let inspector = Inspector()
  inspector.add(store, named: "Counter")
  let server = try inspector.serve()
  print("The inspector is at \(server.url)")
  return server
}

@MainActor func serve(_ page: Page, with inspector: Inspector) throws -> WebServer {
  let server = try WebServer(["": .shared(page), "inspector": .shared(inspector.page)])
  return server
}
