import Tarn
import TarnWeb

@main @MainActor struct App {
  static func main() async {
    let store = Store(Kitty.State(), Kitty())
    do {
      let server = try WebServer(.shared(kittyPage(store)))
      print(server.url)
      await server.run()
    } catch { print(error) }  // for example: the port is in use
  }
}
