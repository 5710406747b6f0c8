import Tarn
import TarnDocument
import TarnWeb

@main @MainActor struct App {
  static func main() async {
    let store = Store(DocumentState(Kitty.Document()), SharedDocument(Kitty()))
    do {
      let server = try WebServer(.perWindow(of: store) { kittyPage($0) })
      print(server.url)
      await server.run()
    } catch { print(error) }  // for example: the port is in use
  }
}
