import Tarn
import TarnSync
import Timeline

/// Runs what the state asks for: tells the engine of an account that the app has started and asks again and again what is new, and
/// requests an older page while one is wanted.
struct Watching: UseCase {
  /// How often it is asked what is new: what feels like at once to who reads, and a sixtieth of what Mastodon lets one ask.
  static let pause = Duration.seconds(60)

  let network: Network
  let pause: Duration

  init(_ network: Network, every pause: Duration = Self.pause) {
    self.network = network
    self.pause = pause
  }

  func perform(_ watch: Timeline.Watch, respond: Responder<Network.Response>) async {
    if case .older(let desk, let id, let ticket) = watch {
      return await network.perform(.older(desk, before: id, ticket), respond: respond)
    }
    await respond(.sync(.started))
    while !Task.isCancelled {
      await respond(.sync(.refresh))
      guard (try? await Task.sleep(for: pause)) != nil else { return }
    }
  }
}
