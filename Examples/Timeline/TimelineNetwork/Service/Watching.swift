import Tarn
import TarnSync
import Timeline

/// Watches over an account while it is there: tells its engine that the app has started, and asks again and again what is new.
struct Watching: UseCase {
  /// How often it is asked what is new: what feels like at once to who reads, and a sixtieth of what Mastodon lets one ask.
  static let pause = Duration.seconds(60)

  let pause: Duration

  init(every pause: Duration = Self.pause) { self.pause = pause }

  func perform(_ watch: Timeline.Watch, respond: Responder<SyncEvent<Post>>) async {
    await respond(.started)
    while !Task.isCancelled {
      await respond(.refresh)
      guard (try? await Task.sleep(for: pause)) != nil else { return }
    }
  }
}
