import Tarn
import TarnWeb

/// Measures the patch when a list of 100,000 to-dos is scrolled by a page: an event of the stream as the connection
/// delivers it.
///
/// The window's height is not reported, so it is the default of 1,000 px: 23 rows of 44 px, rounded up to 24. Each page
/// adds as many new rows, each with a box, a title, two tags, a date and two buttons, and removes as many.
func windowPatchBytes() async throws -> Figures {
  let list = ScrolledList()
  let port = try await list.start()
  let sizes = try await MainActor.run {
    // Reading blocks the thread, so the list has another isolation.
    let client = try StreamClients(1, port: port)
    var sizes: [Double] = []
    for page in 1...60 {
      list.scroll(to: Double(page) * 24 * 44)
      try client.readAll()
      // The first pages have no rows above them to remove.
      if page > 10 { sizes.append(Double(client.lastEventBytes)) }
    }
    return sizes
  }
  await list.stop()
  return Figures(runs: sizes)
}

/// A list with its server, in its own isolation.
private actor ScrolledList {
  private var server: WebServer?
  private let (scrolls, scroll) = AsyncStream.makeStream(of: Double.self)

  nonisolated func scroll(to top: Double) { scroll.yield(top) }

  /// Starts the server.
  ///
  /// - Returns: the port.
  func start() throws -> UInt16 {
    let store = Store(ToDoList.State(), ToDoList(), isolation: self)
    let server = try WebServer(
      .shared(Page(title: "To-dos", parts: [Part(store) { ToDoList.view($0) }])), port: 0, access: .open)
    self.server = server
    Task {
      for await top in scrolls { store.send(.scrolled(top)) }
    }
    return server.port
  }

  func stop() {
    scroll.finish()
    server?.stop()
  }
}
