import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnApp
import TarnDocument
import TarnImages
import TarnLanguages
import TarnSharing
import TarnStorage
import TarnWeb

/// A journal in the browser: one file, or one document in a database, with a session for each person and browser.
///
/// ```swift
/// let journal = try await JournalServer.open(Journal.app.file(at: "journal.tarn"))
/// let server = try WebServer(journal.pages)
/// await server.run()
/// try journal.close()
/// ```
@MainActor public final class JournalServer {
  /// The journal with all sessions.
  public var store: Store<SharedDocument<Journal>> { shared.store }
  public let shared: SharedStore<SharedDocument<Journal>>
  let blobs: SharedBlobs
  let thumbnails = ThumbnailRenderer()
  let signIns: SignInGuard
  /// The problem with the journal's file, if there is one.
  let problem: Store<Notice>
  /// The open pages: one for each language that the user of a browser has chosen.
  var pages: [PageID: PageSession] = [:]
  /// Keeps the derived values of all lists and searches up to date even while no page reads them. Otherwise the next
  /// visitor would wait until they are recomputed from all entries.
  private var keptUp: [ObserverToken] = []

  /// Opens a journal, or creates it.
  ///
  /// - Parameters:
  ///   - beginning: whether a new journal starts with sample entries.
  ///   - sessions: the folder into which the session is recorded; `nil` for that of `JOURNAL_SESSIONS`, if there is one.
  /// - Throws: an error if the journal's file, or one of the files of an earlier version, cannot be opened.
  public static func open(
    _ file: AppFile<SharedDocument<Journal>>, samples beginning: Bool = true, sessions: String? = nil
  ) async throws -> JournalServer {
    try await open(file, samples: beginning, sessions: sessions, hasher: Yescrypt())
  }

  static func open(
    _ file: AppFile<SharedDocument<Journal>>, samples beginning: Bool, sessions: String? = nil,
    hasher: any PasswordHasher
  ) async throws -> JournalServer {
    let samples = beginning && !FileManager.default.fileExists(atPath: file.path) ? SampleEntries() : nil
    var app = file.app
    if let samples { app.first = { DocumentState(Journal.Document(entries: samples.entries)) } }
    let (blobs, problem) = (SharedBlobs(), Store(Notice.State(), Notice()))
    let shared = try await app.file(at: file.path).open(blobs: blobs, sessions: sessions, notice: problem)
    let server = JournalServer(shared, blobs, problem, hasher)
    await samples?.put(into: blobs)
    try await server.importSessions(from: EarlierSessions(beside: file.path))
    return server
  }

  private init(
    _ shared: SharedStore<SharedDocument<Journal>>, _ blobs: SharedBlobs, _ problem: Store<Notice>,
    _ hasher: any PasswordHasher
  ) {
    (self.shared, self.blobs, self.problem) = (shared, blobs, problem)
    signIns = SignInGuard(hasher: hasher)
    let store = shared.store
    keptUp = [store.observe(Journal.byMonth) { _ in }, store.observe(Journal.searchTexts) { _ in }]
  }

  struct PageID: Hashable {
    let browser: BrowserID
    let language: Language
  }

  /// The pages to serve, one for each browser, in its language.
  public var scope: PageScope { .perLanguage(Journal.languages) { self.scope(in: $0) } }

  func scope(in words: Localization) -> PageScope {
    .perDocumentSession(
      of: store, signedIn: { [store] in store.state[signedInAt: "\($0)"] },
      hasData: { [store] in store.state.knows("\($0)") },
      release: { [weak self] in
        self?.pages[PageID(browser: $0, language: words.language)] = nil
        self?.notifyEditors()
      },
      page: { [unowned self] in self.page(of: $0, at: $1.id, words) })
  }

  /// Closes the journal.
  ///
  /// - Throws: an error if the disk does not accept the last changes.
  public func close() throws {
    pages = [:]
    try shared.close()
  }
}
