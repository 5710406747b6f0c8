import Synchronization
import Tarn

/// A use case that is asked, and what it answered: it is all there is, for a use case knows nothing of any app.
public struct UseCaseTrial<Tried: UseCase>: Trial {
  private let useCase: Tried
  /// Its answers to the last request, in order; to several requests at once, those to the first come first.
  public private(set) var responses: [Tried.Response] = []

  init(_ useCase: Tried) { self.useCase = useCase }

  public mutating func undergo(_ requests: [Tried.Request], isolation: isolated (any Actor)?) async throws {
    responses = []
    for request in requests {
      let answers = Answers<Tried.Response>()
      await useCase.perform(request, respond: Responder { answers.add($0) })
      responses += try answers.all()
    }
  }
}

extension UseCaseTrial: CustomStringConvertible {
  public var description: String { "responses \(responses)" }
}

extension Spec {
  /// A spec of a use case: requests in, responses out, for real.
  ///
  /// ```swift
  /// try await Spec("The weather", asking: Weather(in: archive))
  ///   .when("it is asked for in Oslo", "Oslo")
  ///   .then("it answers once, in degrees") { $0.responses == [.degrees(-3)] }
  ///   .check()
  /// ```
  ///
  /// A request has been answered when `perform` returns; one that never does is never checked.
  public init<Tried: UseCase>(_ name: String, asking useCase: @autoclosure @escaping () -> Tried)
  where Subject == UseCaseTrial<Tried>, Deed == Tried.Request {
    self.init(name) { UseCaseTrial(useCase()) }
  }
}

/// What a use case answers, from whichever task it does.
final class Answers<Response: Sendable>: Sendable {
  /// As many as wait in a store's mailbox: one that answers more and never rests is to be told, not to fill the memory.
  static var bound: Int { 65_536 }

  private let list = Mutex<(kept: [Response], count: Int)>(([], 0))

  func add(_ response: Response) {
    list.withLock {
      $0.count += 1
      if $0.count <= Self.bound { $0.kept.append(response) }
    }
  }

  /// - Throws: ``TrialFault`` if there were too many.
  func all() throws(TrialFault) -> [Response] {
    let (kept, count) = list.withLock { $0 }
    guard count <= Self.bound else {
      throw TrialFault("a use case gave \(count) responses; the maximum is \(Self.bound)")
    }
    return kept
  }
}

/// What went wrong while something was tried.
public struct TrialFault: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ words: String) { description = words }
}
