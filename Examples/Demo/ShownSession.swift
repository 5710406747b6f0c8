import Chance
import ChanceWeb
import Clocks
import ClocksView
import Dreams
import DreamsArt
import DreamsWeb
import Journal
import JournalWeb
import Tarn
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnSession
import TarnSharing
import TarnStorage
import TarnWeb
import Timeline
import TimelineNetwork
import TimelineWeb
import Todos
import TodosWeb

extension Clocks: AppWithFile {}
extension Todos: AppWithFile {}
extension Chance: AppWithFile {}
extension Journal: AppWithFile {}

extension Dreams: AppWithFile {
  /// The app of recorded sessions, which have no pictures.
  public static let app: AppDefinition<SharedDocument<Dreams>> = app(blobs: SharedBlobs())
}

/// The apps whose sessions the demo records.
enum DemoApps: AppsWithSessions {
  static let apps: [any AppWithFile.Type] = [
    Clocks.self, Todos.self, Chance.self, Journal.self, Dreams.self, Timeline.self,
  ]
}

/// The page of a recorded session.
@MainActor enum ShownSession {
  /// Returns the page of the app that the session names, for the person who acted last in it.
  ///
  /// - Throws: ``SessionError`` if the session can't be read; ``ValidationError`` if its app is not one of the demo's.
  static func page(_ path: String) throws -> PageScope {
    let name = try SessionFiles.latest(in: path).header.app
    switch name {
    case "Clocks":
      let store = Clocks.app.makeStore(showing: try Clocks.app.session(in: path))
      return .perLanguage(Clocks.languages) { .shared(clocksPage(store, words: $0)) }
    case "Chance":
      return try page(of: Chance.app, path) { store, person in
        .perLanguage(Chance.languages) { words in
          .perWindow(of: store, showing: person) { chancePage($0, words: words) }
        }
      }
    case "Journal": return try page(of: Journal.app, path) { JournalServer.pages(showing: $0, to: $1) }
    case "Dreams":
      return try page(of: Dreams.app, path) {
        dreamsPages($0, notice: Store(Notice.State(), Notice()), blobs: SharedBlobs(), showing: $1)
      }
    // A recorded session loads no pictures of other servers.
    case "Timeline": return try page(of: Timeline.app, path) { timelinePages($0, showing: $1) { _ in nil } }
    case "Todos":
      return try page(of: Todos.app, path) { store, person in
        .perLanguage(Todos.languages) { words in
          .perWindow(of: store, showing: person) { todosPage($0, words: words, languages: Todos.languages) }
        }
      }
    default:
      throw ValidationError("--session shows no session of “\(name)”, which is not one of the demo's apps")
    }
  }

  private static func page<D: DocumentFeature>(
    of app: AppDefinition<SharedDocument<D>>, _ path: String,
    _ pages: (Store<SharedDocument<D>>, SessionID) -> PageScope
  ) throws -> PageScope {
    let session = try app.session(in: path)
    return pages(app.makeStore(showing: session), session.lastPerson() ?? "viewer")
  }
}
