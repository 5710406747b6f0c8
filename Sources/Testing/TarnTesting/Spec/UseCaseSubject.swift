import Synchronization
import Tarn

/// The subject of a use case spec: a use case and its responses. A use case depends on no app, so nothing else is
/// needed.
public struct UseCaseSubject<Tested: UseCase>: SpecSubject {
  private let useCase: Tested
  /// The responses to the requests of the last line, in order; all responses to a request precede those to the next.
  public private(set) var responses: [Tested.Response] = []

  init(_ useCase: Tested) { self.useCase = useCase }

  /// Performs the requests one after the other and collects the responses.
  public mutating func apply(_ requests: [Tested.Request], isolation: isolated (any Actor)?) async throws {
    responses = []
    for request in requests {
      let collector = ResponseCollector<Tested.Response>()
      await useCase.perform(request, respond: ResponseSender { collector.add($0) })
      responses += try collector.all()
    }
  }
}

extension UseCaseSubject: SpecParts, CustomStringConvertible {
  var changedPart: Any? { nil }
  var parts: KeyValuePairs<String, Any> { ["responses": responses] }
  public var description: String { "responses \(String(swift: responses))" }
}

extension Spec {
  /// Creates a spec of a use case: requests in, responses out, executed for real.
  ///
  /// ```swift
  /// try await Spec("The weather", asking: Weather(in: archive))
  ///   .when("it is requested for Oslo", "Oslo")
  ///   .then("it answers once, in degrees") { $0.responses == [.degrees(-3)] }
  ///   .check()
  /// ```
  ///
  /// A request is complete when `perform` returns. A request that never returns is never checked.
  public init<Tested: UseCase>(_ name: String, asking useCase: @autoclosure @escaping () -> Tested)
  where Subject == UseCaseSubject<Tested>, Input == Tested.Request {
    self.init(name) { UseCaseSubject(useCase()) }
  }
}

/// Collects the responses of a use case, from any task.
final class ResponseCollector<Response: Sendable>: Sendable {
  /// The greatest number of responses, equal to the capacity of a store's mailbox: a use case that exceeds it without
  /// end is reported instead of filling the memory.
  static var bound: Int { 65_536 }

  private let list = Mutex<(responses: [Response], count: Int)>(([], 0))

  func add(_ response: Response) {
    list.withLock {
      $0.count += 1
      if $0.count <= Self.bound { $0.responses.append(response) }
    }
  }

  /// Returns the collected responses.
  ///
  /// - Throws: ``SpecSubjectError`` if there were too many.
  func all() throws(SpecSubjectError) -> [Response] {
    let (responses, count) = list.withLock { $0 }
    guard count <= Self.bound else {
      throw SpecSubjectError("a use case gave \(count) responses; the maximum is \(Self.bound)")
    }
    return responses
  }
}

/// The error of a subject that cannot perform its steps.
public struct SpecSubjectError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message.
  public let description: String

  init(_ message: String) { description = message }
}
