import Tarn
import TarnSync
import Timeline

/// Runs the background tasks that the state requests: reads the account's profile, reports the start of the app to the
/// engine of an account, polls for new posts, wakes the engine for what another program has changed, and requests an older
/// page, the conversation of a post or the original text of an edit while one is wanted.
struct Watching: UseCase {
  /// The polling interval: short enough for a reader, and with two requests, for news and for a gap below them, a
  /// thirtieth of Mastodon's rate limit.
  static let pause = Duration.seconds(60)

  let network: Network
  let pause: Duration

  init(_ network: Network, every pause: Duration = Self.pause) {
    self.network = network
    self.pause = pause
  }

  func perform(_ watch: Timeline.BackgroundTask, respond: ResponseSender<Network.Response>) async {
    switch watch {
    case .page(let session, let request):
      return await network.perform(.page(session, request), respond: respond)
    case .profile(let session): return await readProfile(of: session, respond)
    case .conversation(let session, let request):
      return await respond(network.conversation(request, in: session))
    case .source(let session, let post): return await respond(network.source(of: post, in: session))
    case .wakeUp:
      return await EngineWakeUp<Post>().perform((), respond: ResponseSender { await respond(.sync($0)) })
    case .account: break
    }
    await respond(.sync(.started))
    while !Task.isCancelled {
      await respond(.sync(.refresh))
      guard (try? await Task.sleep(for: pause)) != nil else { return }
    }
  }

  /// Repeats the request until there is an answer: a program may start before its network does.
  private func readProfile(of session: AccountSession.ID, _ respond: ResponseSender<Network.Response>) async {
    while !Task.isCancelled {
      if let profile = await network.profile(of: session) { return await respond(profile) }
      guard (try? await Task.sleep(for: pause)) != nil else { return }
    }
  }
}
