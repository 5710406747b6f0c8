import Foundation
import Journal
import JournalPhotos
import Tarn
import TarnStorage
import TarnWeb

/// A journal in the browser: one document in its file, and for each person who comes a desk in a file of their own.
///
/// ```swift
/// let house = try JournalHouse(JournalFolder("journal"))
/// let server = try WebServer(house.pages)
/// await server.run()
/// try house.close()
/// ```
///
/// What is true flows down: each desk is told what the entry that is edited there is now. What is wished flows up: a desk's
/// suggestions are put to the journal, and its answers are brought back when they are on disk. Nothing else connects them, so a
/// desk can be closed and opened at any time, with its draft as it was.
@MainActor public final class JournalHouse {
  public let journal: Store<Journal>
  let storage: JournalStorage
  let folder: JournalFolder
  let darkroom = Darkroom()
  let wishes = Replies<WishID, Reply>()
  let entrances = Replies<Person.ID, Entrance>()
  let hasher: any PasswordHasher
  /// One for all doors, for it counts the attempts.
  private(set) lazy var recognise = Recognise(hasher: hasher) { [weak self] in await self?.find($0) }
  var visits: [Visitor.ID: Visit] = [:]
  /// What all lists and searches read is kept up to date whether somebody looks or not: else whoever comes first after a while
  /// would wait until it was made of all entries anew.
  private var keptUp: [Observation] = []

  /// - Parameters:
  ///   - folder: where the files are.
  ///   - beginning: whether a new journal begins with a few entries to look at.
  /// - Throws: what is wrong with the journal's file.
  public convenience init(_ folder: JournalFolder, samples beginning: Bool = true) throws {
    try self.init(folder, samples: beginning, hasher: Yescrypt())
  }

  /// - Parameter bounds: of the journal's file.
  init(
    _ folder: JournalFolder, samples beginning: Bool, hasher: any PasswordHasher,
    bounds: StorageBounds = StorageBounds()
  ) throws {
    lazy var samples = Samples()
    let disk = Disk()
    let storage = try JournalStorage(
      folder.journal, app: "Journal", first: Journal.State(entries: beginning ? samples.entries : []),
      history: Journal.history, bounds: bounds, onStatus: { _ in Task { await disk.house?.tellStatus() } })
    journal = Store(
      storage.state, Journal(),
      effects: [
        wishes.connection { if case .answer(let id, let reply) = $0 { (id, reply) } else { nil } },
        entrances.connection { effect in
          switch effect {
          case .welcome(let person): (person, .welcome)
          case .turnAway(let person, let refusal): (person, .turnedAway(refusal))
          case .answer: nil
          }
        },
      ], history: Journal.history)
    storage.keep(journal)
    if beginning, storage.history.count() == 0 { samples.put(into: storage) }
    keptUp = [journal.observe(Journal.byMonth) { _ in }, journal.observe(Journal.searchTexts) { _ in }]
    self.folder = folder
    self.storage = storage
    self.hasher = hasher
    disk.house = self
  }

  /// Who hears what becomes of the journal's disk.
  @MainActor private final class Disk {
    weak var house: JournalHouse?
  }

  /// The page of each visitor, to be served.
  public var pages: Pages {
    .perPerson(
      isKnown: { [folder] in folder.knows($0) },
      letGo: { [weak self] in self?.letGo($0) },
      page: { [unowned self] in try self.page(for: $0) })
  }

  /// Lets go of all desks, and then of the journal, which they ask.
  ///
  /// - Throws: what the first that can't be closed says; the others are closed all the same.
  public func close() throws {
    var trouble: (any Error)?
    for visit in visits.values {
      do { try visit.close() } catch { trouble = trouble ?? error }
    }
    visits = [:]
    wishes.close()
    entrances.close()
    do { try storage.close() } catch { trouble = trouble ?? error }
    if let trouble { throw trouble }
  }

  func find(_ name: PersonName) -> Person? { journal.state.person(named: name) }
}
