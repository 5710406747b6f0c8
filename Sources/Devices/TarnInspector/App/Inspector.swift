import Tarn
import TarnRecord
import TarnSession
import TarnView
import TarnWeb

/// Looks into running apps: a page with all steps of their stores, the state after each, the differences, and who
/// changed what.
///
/// ```swift
/// let inspector = Inspector()
/// inspector.add(store, named: "Counter")
/// let server = try inspector.serve()
/// print(server.url)
/// ```
///
/// Or as another page of the app's own server, at `/inspector/`:
///
/// ```swift
/// let server = try WebServer(["": .shared(page), "inspector": .shared(inspector.page)])
/// ```
///
/// It keeps the last ``maxSteps`` changes of each store with their states, which share what they have in common if they
/// consist of Tarn's collections. A step costs one copy of the state, an action and two readings of a clock; whatever
/// else the page shows is computed when a browser asks for it. Differences, effects and trials are found by applying
/// actions to copies of states, never to the app. Only “Make this the present state” changes the app, and only after a
/// question. Without an inspector nothing of this runs.
///
/// The values of fields marked `.secret()` are not shown. Everything else is, so the page is as secret as the app's
/// state: ``serve(port:isolation:)`` listens on this machine only, and admits browsers with its token only.
///
/// An inspector must be used in the isolation of the stores.
///
/// Redux DevTools and Elm's debugger show steps, too.
public final class Inspector {
  /// The greatest number of steps that are kept of each store. The oldest ones are dropped.
  public let maxSteps: Int
  /// The page of the inspector, one for all its browsers.
  public private(set) var page: Page

  let apps = InspectedApps()
  let store: Store<InspectorFeature>
  /// The server of ``show(_:named:schema:isolation:)``.
  private var server: WebServer?

  /// Creates an inspector without apps.
  ///
  /// - Parameter maxSteps: the greatest number of steps that are kept of each store.
  @MainActor public convenience init(maxSteps: Int = 100_000) {
    self.init(maxSteps: maxSteps, isolation: MainActor.shared)
  }

  /// Creates an inspector of stores on another actor.
  ///
  /// - Parameters:
  ///   - maxSteps: the greatest number of steps that are kept of each store.
  ///   - isolation: the actor of the stores.
  public init(maxSteps: Int = 100_000, isolation: isolated any Actor) {
    self.maxSteps = max(1, maxSteps)
    let store = Store(InspectorState(), InspectorFeature(), isolation: isolation)
    self.store = store
    page = inspectorPage(store, apps)
    page.onShownChange = { [apps, weak page] in apps.isWatched = page?.isShown == true }
  }

  /// Adds a store. The inspection begins with its present state, and lasts as long as the inspector or the store does.
  ///
  /// - Parameters:
  ///   - store: the store, in the inspector's isolation. The inspector does not keep it alive.
  ///   - name: the app's name on the page.
  @inlinable public func add<F: Feature>(_ store: Store<F>, named name: String) {
    insert(store, named: name, StoreRecording(of: store, bound: maxSteps))
  }

  /// Adds a store whose steps can be exported as a recorded session, too: its state and actions can be encoded.
  ///
  /// - Parameters:
  ///   - store: the store, in the inspector's isolation. The inspector does not keep it alive.
  ///   - name: the app's name on the page, and in its sessions and tests: that of its definition, so that its commands
  ///     read them.
  ///   - schema: the version of the app's saved form, `app.schema.version`: its commands read no session of another one.
  @inlinable public func add<F: Feature>(_ store: Store<F>, named name: String, schema: Int)
  where F.State: Record, F.Action: Codable & Sendable {
    insertExportable(store, named: name, schema, StoreRecording(of: store, bound: maxSteps))
  }

  /// Adds such a store of an app whose saved form has never changed.
  ///
  /// - Parameters:
  ///   - store: the store, in the inspector's isolation. The inspector does not keep it alive.
  ///   - name: the app's name on the page, and in its sessions and tests.
  @inlinable public func add<F: Feature>(_ store: Store<F>, named name: String)
  where F.State: Record, F.Action: Codable & Sendable {
    add(store, named: name, schema: 1)
  }

  @usableFromInline func insert<F: Feature>(_ store: Store<F>, named name: String, _ recording: StoreRecording<F>) {
    apps.add(InspectedStore(store, named: name, recording))
  }

  @usableFromInline func insertExportable<F: Feature>(
    _ store: Store<F>, named name: String, _ schema: Int, _ recording: StoreRecording<F>
  ) where F.State: Record, F.Action: Codable & Sendable {
    let app = InspectedStore(store, named: name, recording)
    let log = recording.log
    func session(_ range: ClosedRange<Int>) -> RecordedSession<F.State, F.Action> {
      RecordedSession(log, recording.effects, range, of: name, schema: schema)
    }
    app.writeSession = { range in
      do { return try session(range).text() } catch { return "It can't be written: \(error)" }
    }
    app.writeTest = { range in
      do {
        // Its binary form is without the values of secret fields.
        let session = try RecordedSession<F.State, F.Action>(reading: try session(range).data(), of: name)
        let end = range.upperBound
        return try session.swiftTest(
          of: name, beginsWithFirstState: false, until: nil,
          observing: RecordedSession<F.State, F.Action>.conditions(
            changedFrom: log.state(after: end - 1), to: log.state(after: end)))
      } catch {
        return "It can't be written: \(error)"
      }
    }
    apps.add(app)
  }

  /// Serves the page on this machine.
  ///
  /// - Parameters:
  ///   - port: the port; 0, the default, for any free one.
  ///   - isolation: the actor of the inspector; leave it to the compiler.
  /// - Returns: the server, which serves until it is released. Its address has the token that admits a browser.
  /// - Throws: the errors of ``/TarnWeb/WebServer``.
  public func serve(port: UInt16 = 0, isolation: isolated any Actor = #isolation) throws -> WebServer {
    try WebServer(.shared(page), port: port)
  }
}

extension Inspector: StoreInspector {
  /// Adds a store and serves the page, at one address for all stores that are shown in this way, until the inspector is
  /// released.
  ///
  /// Programs with a file pass the inspector to `AppFile.run` of `TarnApp`, which calls this.
  ///
  /// - Returns: the address of the page, with the token that admits a browser.
  /// - Throws: the errors of ``/TarnWeb/WebServer``.
  public func show<F: Feature>(_ store: Store<F>, named name: String, schema: Int, isolation: isolated any Actor) throws
    -> String
  where F.State: Record, F.Action: Codable & Sendable {
    let server = if let server { server } else { try serve(isolation: isolation) }
    self.server = server
    add(store, named: name, schema: schema)
    return server.url
  }
}

/// The inspected apps, in the order in which they were added.
final class InspectedApps {
  private(set) var all: [any InspectedApp] = []
  /// Whether a browser shows the inspector.
  var isWatched = false { didSet { for app in all { app.isWatched = isWatched } } }

  func add(_ app: some InspectedApp) {
    app.isWatched = isWatched
    all.append(app)
  }
}
