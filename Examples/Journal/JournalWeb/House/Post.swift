import Journal
import Tarn

/// Takes the journal's answers to those who asked.
///
/// The journal knows wishes by number. Two browsers of one person may both have a first wish, so the numbers are given here.
@MainActor final class Post {
  private var wishes: [Int: CheckedContinuation<Reply, Never>] = [:]
  private var entrances: [Person.ID: [CheckedContinuation<Refusal?, Never>]] = [:]
  private var last = 0

  /// Asks, and waits for what became of it.
  func answer(_ ask: (_ number: Int) -> Void) async -> Reply {
    await withCheckedContinuation { continuation in
      last += 1
      wishes[last] = continuation
      ask(last)
    }
  }

  /// - Returns: why not, or `nil` for being one of the people.
  func entrance(_ person: Person.ID, _ ask: () -> Void) async -> Refusal? {
    await withCheckedContinuation { continuation in
      entrances[person, default: []].append(continuation)
      ask()
    }
  }

  fileprivate func deliver(_ effect: Journal.Effect) {
    switch effect {
    case .answer(_, let number, let reply): wishes.removeValue(forKey: number)?.resume(returning: reply)
    case .welcome(let person): tell(person, nil)
    case .turnAway(let person, let refusal): tell(person, refusal)
    }
  }

  private func tell(_ person: Person.ID, _ refusal: Refusal?) {
    for waiting in entrances.removeValue(forKey: person) ?? [] { waiting.resume(returning: refusal) }
  }
}

/// The journal's side of it: everything that it says goes to the post.
struct Deliver: UseCase {
  /// There is none.
  struct Response: Sendable {
    fileprivate let action: Journal.Action
  }

  let post: Post

  func perform(_ effect: Journal.Effect, respond: Responder<Response>) async { await post.deliver(effect) }

  static func all(to post: Post) -> Connection<Journal.Effect, Journal.Action> {
    Connection(Deliver(post: post)) {
      $0
    } action: { _, response in
      response.action
    }
  }
}
