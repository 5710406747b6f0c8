import Tarn
import TarnApp
import TarnDocument
import TarnStorage
import Timeline

extension Timeline: AppWithFile {
  /// The app without its servers, for recorded sessions: showing one must not send the changes that waited in it, with the
  /// token of the present user. Its history has all steps, which on a server can't be undone.
  public static let app = AppDefinition(
    name: "Timeline", document: Timeline(), first: Document(),
    effects: [UnansweredRequests<Effect>.handler],
    subscriptions: [UnansweredRequests<BackgroundTask>.handler],
    history: HistoryRules(tracks: [.whole()]), schema: schema, durability: .each)
}

/// Never answers a request.
private struct UnansweredRequests<Request: Equatable & Sendable>: UseCase {
  static var handler: EffectHandler<Request, Timeline.Action> { EffectHandler(UnansweredRequests()) { $1 } }

  func perform(_ request: Request, respond: ResponseSender<Timeline.Action>) async {}
}
