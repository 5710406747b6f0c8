import Foundation
import Tarn
import TarnDocument
import TarnStorage
import TarnTesting

@testable import Dreams

/// The exploration of Dreams: the moves of two windows, and the invariants.
enum DreamsExploration {
  typealias State = DocumentState<Dreams.Document, Dreams.Session>
  typealias Action = DocumentAction<Dreams.Action>

  private static let windows: [SessionID] = [Dreams.firstWindow, "another window"]

  static func make() -> Exploration<SharedDocument<Dreams>> {
    Exploration(
      SharedDocument(Dreams()), from: State(Dreams.Document()), history: Dreams.history,
      moves: { state, moves in for window in windows { addMoves(of: window, state, &moves) } },
      // A rendering reports its progress while the state returns it, and late reports of an earlier one arrive, too.
      events: { subscription, moves in
        let sharing: Dreams.Sharing.ID
        switch subscription.subscription {
        case .rendering(let rendering): sharing = rendering.sharing
        case .saving(let request):
          let results: [Dreams.PictureFile] = [.saved("dreams.png"), .failed("There is no room on the disk.")]
          moves.add { .acted(subscription.session, .saved($0.pick(from: results), of: request.picture)) }
          return
        }
        moves.add { .acted(subscription.session, .renderingUpdated(progress(&$0), of: sharing)) }
        moves.add { .acted(subscription.session, .renderingUpdated(progress(&$0), of: id(900))) }
      }
    )
    .invariant("every scroll offset is a number from 0 on") { state in
      windows.allSatisfy { window in
        let session = state.session(window) ?? .init()
        return session.listScroll.isFinite && session.listScroll >= 0
      }
    }
    .invariant("a window shows no dream that is gone") { state in windows.allSatisfy { showsDreams($0, state) } }
    .invariant("a progress is between 0 and 1") { state in
      windows.allSatisfy { window in
        guard case .rendering(let share)? = state.session(window)?.sharing?.progress else { return true }
        return (0...1).contains(share)
      }
    }
    .invariant("a picture that is being saved has a task that saves it") { state in
      windows.allSatisfy { window in
        let session = Dreams().reconciled(state.session(window) ?? .init(), with: state.document)
        guard case .saving? = session.sharing?.file else { return true }
        return !Dreams().subscriptions(state.document, session).isEmpty
      }
    }
    .change("an update counts only for the picture that it is about") { before, action, after in
      guard case .acted(let window, .renderingUpdated(_, let id)) = action else { return true }
      // The saved session may refer to a dream that was removed since: its person sees the adapted one.
      let old = before.session(window).map { Dreams().reconciled($0, with: before.document).sharing } ?? nil
      return old?.id == id || old == after.session(window)?.sharing
    }
    .change("an action changes only its dream") { before, action, after in
      guard case .acted(_, let action) = action else { return true }
      let (old, new) = (Array(before.document.dreams), Array(after.document.dreams))
      switch action {
      case .add(let id): return new.dropLast().elementsEqual(old) && new.last?.id == id
      case .write(let id, _): return new.dropLast().elementsEqual(old) && new.last?.id == id
      case .remove(let id): return new == old.filter { $0.id != id }
      case .change(let id, _):
        return new.map(\.id) == old.map(\.id) && new.allSatisfy { $0.id == id || old.contains($0) }
      default: return old == new
      }
    }
    .change("choosing marks the row and selects or deselects it") { before, action, after in
      guard case .acted(let window, .choose(let id, let isSelected)) = action,
        before.session(window)?.sharing == nil, after.session(window)?.openDream == nil,
        case .list = after.session(window)?.screen ?? .list(.viewing)
      else { return true }
      let session = after.session(window) ?? .init()
      return session.row == .dream(id) && (session.selection ?? []).count { $0 == id } == (isSelected ? 1 : 0)
    }
    .law { $0.sessions() ?? $0.firstViolation(history: Dreams.history) }
    .restarts { try JSONDecoder().decode(State.self, from: JSONEncoder().encode($0)) }
  }

  /// Whether everything that a window refers to exists.
  private static func showsDreams(_ window: SessionID, _ state: State) -> Bool {
    let session = Dreams().reconciled(state.session(window) ?? .init(), with: state.document)
    var ids = session.selection ?? []
    if case .dream(let id)? = session.row { ids.append(id) }
    if let id = session.openDream { ids.append(id) }
    for id in ids where state.document.dreams[id: id] == nil { return false }
    return true
  }

  private static func progress(_ random: inout SeededRandom) -> Dreams.Sharing.Progress {
    switch Int.random(in: 0..<4, using: &random) {
    case 3: .ready(picture)
    case 0: .rendering(random.pick(from: [0.5, 0, 1, 7, -1]))
    case 1: .failed(reason: "There is no room on the disk.")
    default: .rendering(0.25)
    }
  }

  private static let picture: StoredImage = {
    guard let blob = BlobID("blob:" + String(repeating: "7", count: 64)) else { preconditionFailure("it is an ID") }
    return StoredImage(blob: blob, width: 392, height: 212, bytes: 20_000)
  }()

  private static func addMoves(of window: SessionID, _ state: State, _ moves: inout Moves<Action>) {
    func act(_ action: Dreams.Action) -> Action { .acted(window, action) }
    moves.add(weight: 2) { act(.write(id: id(Int.random(in: 1...30, using: &$0)), "a" + $0.text())) }
    moves.add { act(.type($0.text())) }
    moves.add { act(.add(id: id(Int.random(in: 1...30, using: &$0)))) }
    moves.add { act(.prefer($0.pick(from: Creature.allCases))) }
    moves.add { act(.listScrolled($0.pick(from: [0, 12.5, 900, -3, .infinity]))) }
    moves.add { act($0.pick(from: [.select, .back, .done, .openFavourite, .openList])) }
    moves.add { act(.share(as: id(Int.random(in: 1_000...1_003, using: &$0)))) }
    moves.add { act(.edit($0.oneIn(2))) }
    moves.add { _ in act(.save(folder: "/none")) }
    guard !state.document.dreams.isEmpty else { return }
    func some(_ random: inout SeededRandom) -> Dream.ID {
      random.oneIn(12) ? id(99) : random.pick(from: state.document.dreams).id
    }
    moves.add { act(.remove(some(&$0))) }
    moves.add { act(.open(some(&$0))) }
    moves.add { act(.mark(.dream(some(&$0)))) }
    moves.add(weight: 2) { act(.choose(some(&$0), !$0.oneIn(4))) }
    moves.add { act(.change(some(&$0), .describe($0.text()))) }
    moves.add { act(.change(some(&$0), .addEffect($0.pick(from: DreamEffect.allCases)))) }
  }

  private static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255)))
  }
}
