import Tarn
import TarnSession
import TarnTrace

/// The code of docs/debugging.md.
func printActions(of store: Store<Counter>) -> ObserverToken {
  let token = store.onAction { action, cause in print(cause, action) }
  return token
}

/// The code of docs/map.md.
func recording<F: Feature>(
  _ history: History<F.State, F.Action>, with features: F, effects handlers: [EffectHandler<F.Effect, F.Action>]
) -> SessionRecording<F.State, F.Action> where F.State: Codable & Equatable, F.Action: Codable {
  let trace = Trace(of: history, with: features, effects: handlers)
  let session = SessionRecording(history, of: "Todos", trace: trace)
  return session
}
