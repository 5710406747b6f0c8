import Foundation
import Journal
import JournalPhotos
import Tarn
import TarnSharing
import TarnStorage
import TarnWeb

/// A journal in the browser: one journal in its file, and a session in a file of its own for each person.
///
/// ```swift
/// let house = try JournalServer(JournalFolder("journal"))
/// let server = try WebServer(house.pages)
/// await server.run()
/// try house.close()
/// ```
///
/// The server sends each session the stored value of the entry it edits. It sends the session's suggestions to the
/// journal and returns the responses once they are saved. There is no other connection between them, so a session can
/// be closed and reopened at any time with its draft unchanged.
@MainActor public final class JournalServer {
  public let journal: Store<Journal>
  let storage: JournalStorage
  let folder: JournalFolder
  let thumbnails = ThumbnailRenderer()
  let replies = ReplyRegistry<JournalRequestID, JournalResponse>()
  let signUpReplies = ReplyRegistry<Person.ID, SignUpResponse>()
  let hasher: any PasswordHasher
  /// Shared by all sign-in forms, because it counts the attempts.
  private(set) lazy var authenticate = Authenticate(hasher: hasher) { [weak self] in await self?.find($0) }
  var visits: [Session.ID: PageSession] = [:]
  /// Keeps the derived values of all lists and searches up to date even while no page reads them. Otherwise the next
  /// visitor would wait until they are recomputed from all entries.
  private var keptUp: [ObserverToken] = []

  /// - Parameters:
  ///   - folder: the folder with the files.
  ///   - beginning: whether a new journal starts with sample entries.
  /// - Throws: an error if the journal's file cannot be opened.
  public convenience init(_ folder: JournalFolder, samples beginning: Bool = true) throws {
    try self.init(folder, samples: beginning, hasher: Yescrypt())
  }

  /// - Parameter bounds: the limits of the journal's file.
  init(
    _ folder: JournalFolder, samples beginning: Bool, hasher: any PasswordHasher,
    bounds: StorageBounds = StorageBounds()
  ) throws {
    lazy var samples = SampleEntries()
    let disk = StorageMonitor()
    let storage = try JournalStorage(
      folder.journal, app: "Journal", first: Journal.State(entries: beginning ? samples.entries : []),
      history: Journal.history, bounds: bounds, onStatus: { _ in Task { await disk.server?.notifyStatus() } })
    journal = Store(
      storage.state, Journal(),
      effects: [
        replies.effectHandler { if case .answer(let id, let reply) = $0 { (id, reply) } else { nil } },
        signUpReplies.effectHandler { effect in
          switch effect {
          case .welcome(let person): (person, .welcome)
          case .turnAway(let person, let refusal): (person, .turnedAway(refusal))
          case .answer: nil
          }
        },
      ], history: Journal.history)
    storage.persist(journal)
    storage.serve(journal)
    if beginning, storage.history.count() == 0 { samples.put(into: storage) }
    keptUp = [journal.observe(Journal.byMonth) { _ in }, journal.observe(Journal.searchTexts) { _ in }]
    self.folder = folder
    self.storage = storage
    self.hasher = hasher
    disk.server = self
  }

  /// Receives the status of the journal's storage.
  @MainActor private final class StorageMonitor {
    weak var server: JournalServer?
  }

  /// The pages to serve, one for each visitor.
  public var pages: PageScope {
    .perPersistentSession(
      hasData: { [folder] in folder.knows($0) },
      release: { [weak self] in self?.release($0) },
      page: { [unowned self] in try self.page(for: $0) })
  }

  /// Closes all sessions and then the journal, which they depend on.
  ///
  /// - Throws: the first error; the rest is closed nevertheless.
  public func close() throws {
    var failure: (any Error)?
    for visit in visits.values {
      do { try visit.close() } catch { failure = failure ?? error }
    }
    visits = [:]
    replies.close()
    signUpReplies.close()
    do { try storage.close() } catch { failure = failure ?? error }
    if let problem = failure { throw problem }
  }

  func find(_ name: PersonName) -> Person? { journal.state.person(named: name) }
}
