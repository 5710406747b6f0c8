import Chance
import ChanceWatch
import ChanceWeb
import Clocks
import ClocksView
import Dreams
import DreamsArt
import DreamsWeb
import Foundation
import Journal
import JournalWeb
import Tarn
import TarnApp
import TarnCommandLine
import TarnInspector
import TarnLanguages
import TarnSharing
import TarnStorage
import TarnWeb
import Timeline
import TimelineNetwork
import TimelineWeb
import Todos
import TodosWeb

/// The apps with their files and pages.
///
/// If an app's file can't be opened, its page shows the reason; the other apps run.
@MainActor final class Apps {
  private(set) var pages: [String: PageScope] = [:]
  private let start: Store<Start>
  private var closes: [() throws -> Void] = []
  private var observers: [ObserverToken] = []
  /// How many changes of each app wait, and what it has done with its document in a database.
  private var counts: [String: () -> (waiting: Int, database: DatabaseCounts?)] = [:]
  /// Shows all steps of the apps; `nil` unless it is asked for.
  private let inspector: Inspector?
  /// The folder into which the sessions of the apps are recorded; `nil` for those of the environment.
  private let sessions: String?

  /// - Parameters:
  ///   - timeline: the folder of Timeline.
  ///   - account: the account of Timeline. Starting needs no network.
  ///   - hasSignIn: whether people sign in at the server.
  ///   - isInspected: whether there is a page that shows the apps' steps.
  ///   - sessions: the folder into which the sessions of the apps are recorded.
  init(
    _ files: DemoFolder, _ timeline: TimelineFolder, _ account: TimelineBackend.Account, hasSignIn: Bool = false,
    isInspected: Bool = false, sessions: String? = nil
  ) async {
    self.sessions = sessions
    inspector = isInspected ? Inspector() : nil
    start = Store(Start.State(), Start())
    await openClocks(files)
    await openTodos(files)
    await openChance(files)
    await openJournal(files)
    await openDreams(files)
    await openTimeline(timeline, account)
    for (name, page) in pages {
      // Relative, one level up for each part of the name: so it works behind a proxy.
      pages[name] = page.linked(to: String(repeating: "../", count: name.split(separator: "/").count), "All apps")
    }
    if let inspector { pages["inspector"] = .shared(inspector.page) }
    pages[""] = .shared(startPage(start, command: files.command, hasSignIn: hasSignIn))
  }

  /// Closes all files, also those after a failure.
  ///
  /// - Throws: an error with the messages of all files that are not closed completely.
  func close() throws {
    var failures: [any Error] = []
    for close in closes {
      do { try close() } catch { failures.append(error) }
    }
    if !failures.isEmpty { throw CommandError(failures.map { "\($0)" }.joined(separator: "\n")) }
  }

  private func openTodos(_ files: DemoFolder) async {
    let card = Start.Card(
      path: "todos", name: "To-dos", sentence: "A list with due dates in plain English, tags, forks and a journal.")
    await open(card) { notice in
      let shared = try await files.file(of: Todos.app).open(sessions: sessions, notice: notice)
      pages["todos"] = .perLanguage(Todos.languages) { words in
        .perWindow(of: shared.store) { todosPage($0, notice: notice, words: words, languages: Todos.languages) }
      }
      return follow(shared, Todos.app.schema, card, { $0.document.todos }) { $0.document.summary }
    }
  }

  private func openClocks(_ files: DemoFolder) async {
    let card = Start.Card(
      path: "clocks", name: "Clocks", sentence: "The time in the cities that you choose, with a drawn clock for each.")
    await open(card) { notice in
      let shared = try await files.file(of: Clocks.app).open(sessions: sessions, notice: notice)
      pages["clocks"] = .perLanguage(Clocks.languages) { words in
        .shared(clocksPage(shared.store, notice: notice, words: words))
      }
      return follow(shared, Clocks.app.schema, card, { $0.document.clocks }) {
        Apps.count($0.document.clocks.count, "clock")
      }
    }
  }

  private func openChance(_ files: DemoFolder) async {
    let card = Start.Card(
      path: "chance", name: "Chance", sentence: "Dice, a coin, the 8-ball and cards, with a test of their fairness.",
      more: Start.Link(path: "chance/watch", name: "on a watch"))
    await open(card) { notice in
      let shared = try await files.file(of: Chance.app).open(sessions: sessions, notice: notice)
      pages["chance"] = .perLanguage(Chance.languages) { words in
        .perWindow(of: shared.store) { chancePage($0, notice: notice, words: words) }
      }
      pages["chance/watch"] = .perLanguage(Chance.languages) { words in
        .perWindow(of: shared.store) { chanceWatchPage($0, words: words) }
      }
      return follow(shared, Chance.app.schema, card, { $0.document.thrown.last }) { state in
        let last = state.document.thrown.last.map { ", the last \($0.outcome.result)" } ?? ""
        return Apps.count(state.document.thrown.count, "throw") + last
      }
    }
  }

  private func openDreams(_ files: DemoFolder) async {
    let card = Start.Card(
      path: "dreams", name: "Dreams", sentence: "Dreams of unicorns and other creatures, drawn and shared as pictures."
    )
    await open(card) { notice in
      let blobs = SharedBlobs()
      let app = Dreams.app(blobs: blobs)
      let shared = try await files.file(of: app).open(blobs: blobs, sessions: sessions, notice: notice)
      pages["dreams"] = dreamsPages(shared.store, notice: notice, blobs: blobs)
      return follow(shared, app.schema, card, { $0.document.dreams }) { Apps.count($0.document.dreams.count, "dream") }
    }
  }

  private func openTimeline(_ folder: TimelineFolder, _ account: TimelineBackend.Account) async {
    let card = Start.Card(
      path: "timeline", name: "Timeline",
      sentence: "Posts of the Mastodon network, to read, answer and write, online or offline.")
    await open(card) { notice in
      let program = try await TimelineProgram(folder, notice: notice, sessions: sessions)
      let images = program.images
      pages["timeline"] = timelinePages(
        program.store, notice: notice,
        signIn: "TIMELINE_FOLDER=\(DemoFolder.quoted(folder.url.path)) timeline sign-in https://your.server"
      ) { url in
        guard let url = URL(string: url), let image = await images.image(at: url) else { return nil }
        return ServedFile(bytes: image.bytes, type: image.format.rawValue)
      }
      let backend = TimelineBackend(folder, program.store) { notice.send(.show($0)) }
      closes.append { backend.stop() }
      backend.start(account)
      return follow(
        program.shared, Timeline.schema, card,
        { [$0.document.pending, $0.document.accounts.first?.posts.visible.count ?? 0] }
      ) { state in
        let (rows, pending) = (state.document.accounts.first?.posts.visible.count ?? 0, state.document.pending)
        return Apps.count(rows, "post") + (pending == 0 ? "" : ", \(pending) to be sent")
      }
    }
  }

  private func openJournal(_ files: DemoFolder) async {
    let card = Start.Card(
      path: "journal", name: "Journal",
      sentence: "A journal shared by several people, with photos and voice notes.")
    await open(card) { _ in
      let server = try await JournalServer.open(files.file(of: Journal.app), sessions: sessions)
      pages["journal"] = server.scope
      closes.append { try server.close() }
      counts[card.path] = { [shared = server.shared] in (shared.waitingCount, shared.databaseCounts) }
      inspector?.add(server.store, named: card.appName, schema: Journal.app.schema.version)
      observers.append(
        server.store.observe({ $0.document.entries.count }) { [start] in
          start.send(.sign(card.path, Apps.entries($0.new)))
        })
      return Apps.entries(server.store.state.document.entries.count)
    }
  }

  private static func entries(_ number: Int) -> String {
    number == 0 ? "no entries yet" : number == 1 ? "1 entry" : "\(number) entries"
  }

  /// The figures of the apps' documents for a monitor.
  var metrics: [Metric] {
    let all = counts.mapValues { $0() }
    let databases = all.compactMapValues(\.database)
    func total(_ name: String, _ help: String, _ value: (DatabaseCounts) -> Double) -> Metric {
      Metric("demo_\(name)_total", .counter, help, by: "app", databases.mapValues(value))
    }
    let waiting = Metric(
      "demo_waiting_changes", .gauge, "Changes that are not saved.", by: "app", all.mapValues { Double($0.waiting) })
    guard !databases.isEmpty else { return [waiting] }
    return [
      waiting, total("appended_rows", "Rows that were appended to the log.") { Double($0.appendedRows) },
      total("appends", "Transactions that appended rows.") { Double($0.appends) },
      total("append_seconds", "The time of those transactions.") { $0.appendTime / .seconds(1) },
      total("conflicts", "Transactions that came after rows of another program.") { Double($0.conflicts) },
      total("ended_connections", "Ended connections to the database.") { Double($0.endedConnections) },
      Metric(
        "demo_missing_fields", .gauge, "Fields of the document that this version lacks.", by: "app",
        databases.mapValues { Double($0.missingFields.count) }),
    ]
  }

  // MARK: Each of them

  /// Opens an app and adds its card.
  ///
  /// - Parameter body: opens the app with a notice for its page, and returns its summary.
  private func open(_ card: Start.Card, _ body: @MainActor (Store<Notice>) async throws -> String) async {
    var card = card
    do {
      card.sign = try await body(Store(Notice.State(), Notice()))
    } catch {
      card.problem = "\(error)"
      for path in [card.path] + (card.more.map { [$0.path] } ?? []) {
        pages[path] = .shared(problemPage(card.name, at: path, card.problem ?? ""))
      }
    }
    start.send(.opened(card))
  }

  /// Updates an app's summary after every change, and closes the app at the end.
  ///
  /// - Parameters:
  ///   - schema: the app's saved form.
  ///   - select: the value that the summary depends on.
  private func follow<F: Feature, Value: Equatable>(
    _ shared: SharedStore<F>, _ schema: Schema, _ card: Start.Card, _ select: @escaping (F.State) -> Value,
    _ words: @escaping (F.State) -> String
  ) -> String {
    closes.append { try shared.close() }
    counts[card.path] = { (shared.waitingCount, shared.databaseCounts) }
    inspector?.add(shared.store, named: card.appName, schema: schema.version)
    observers.append(
      shared.store.observe({ select($0) }) { [start, store = shared.store] _ in
        start.send(.sign(card.path, words(store.state)))
      })
    return words(shared.store.state)
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    number == 0 ? "no \(thing)s yet" : number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
  }
}

extension Todos.Document {
  /// The summary of the list in few words: `3 open`.
  ///
  /// - Complexity: O(n)
  fileprivate var summary: String {
    let open = todos.count { !$0.isDone }
    return todos.isEmpty ? "no to-dos" : open == 0 ? "all done" : "\(open) open"
  }
}

extension Start.Card {
  /// The name of the app's definition, which its exported sessions need to be read by its commands.
  fileprivate var appName: String { path.prefix(1).uppercased() + path.dropFirst() }
}
