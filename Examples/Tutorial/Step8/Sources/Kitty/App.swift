import TarnApp
import TarnWeb

@main @MainActor struct App {
  static func main() async {
    do {
      try await Kitty.app.file(at: "kitty.tarn").run { shared, notice in
        let server = try WebServer(.perWindow(of: shared.store) { kittyPage($0, notice) })
        print(server.url)
        await server.run()
      }
    } catch { print(error) }  // for example: the port is in use
  }
}
