import Mastodon
import Synchronization
import Tarn
import TarnSync
import Timeline

/// Executes the requests of the engines of all accounts, each with its own server and token.
struct Network: UseCase {
  enum Request: Sendable {
    case sync(AccountSession.ID, SyncAction<Post>)
    case news(AccountSession.ID, PullTicket, since: String?, isWhole: Bool)
    case page(AccountSession.ID, PageRequest<Post.ID>)
    case forget(AccountSession.ID)
  }

  enum Response: Sendable {
    case sync(SyncEvent<Post>, gap: Gap? = nil)
    case page(FeedPage<Post>, PageRequest<Post.ID>)
    case profile(Author, PostingDefaults, PostingLimits?)
    case conversation(Conversation.Answer, Conversation.Request)
    case source(Post.ID, AccountSession.Source)
  }

  let tokens: TokenFile
  let transport: any Transport
  private let clients = Clients()

  init(tokens: TokenFile, transport: any Transport) {
    self.tokens = tokens
    self.transport = transport
  }

  func perform(_ request: Request, respond: ResponseSender<Response>) async {
    switch request {
    case .sync(let session, let action):
      let respond = ResponseSender<SyncEvent<Post>> { await respond(.sync($0)) }
      // A timer needs no account.
      if let service = service(of: session) {
        await SyncRunner(service).perform(action, respond: respond)
      } else {
        // The engine learns from a request for news that a sign-in is required: a change that is refused for that
        // would count as sent.
        if case .push = action { await respond(.refresh) }
        await SyncRunner(SignedOutService()).perform(action, respond: respond)
      }
    case .news(let session, let ticket, let cursor, let isWhole):
      let news = await service(of: session)?.news(since: cursor, isWhole: isWhole) ?? (.failed(.signIn), nil)
      await respond(.sync(.pulled(ticket, news.result), gap: news.gap))
    case .page(let session, let request):
      let page = await service(of: session)?.older(than: request.before) ?? .failed("Sign in again to see more.")
      await respond(.page(page, request))
    case .forget(let session):
      // If the file can't be written, the token stays in it, readable only by its owner.
      _ = try? tokens.remove(session)
    }
  }

  /// Requests the account and its defaults for new posts; `nil` without an answer.
  func profile(of session: AccountSession.ID) async -> Response? {
    guard let client = service(of: session)?.client, let account = try? await client.credentials() else { return nil }
    let limits = (try? await client.limits()).map { PostingLimits($0) }
    return .profile(Author(account), PostingDefaults(account), limits)
  }

  /// Requests the conversation of a post.
  func conversation(_ request: Conversation.Request, in session: AccountSession.ID) async -> Response {
    let answer = await service(of: session)?.conversation(of: request.post)
    return .conversation(answer ?? .failed("Sign in again to see more."), request)
  }

  /// Requests the text of a post as its author typed it.
  func source(of post: Post.ID, in session: AccountSession.ID) async -> Response {
    guard case .server(let id) = post, let client = service(of: session)?.client else {
      return .source(post, .failed("Sign in again to edit the original."))
    }
    do throws(MastodonClient.Failure) {
      let source = try await client.source(of: id)
      return .source(post, .text(source.text, warning: source.spoilerText))
    } catch {
      return .source(post, .failed("\(error)"))
    }
  }

  private func service(of session: AccountSession.ID) -> MastodonService? {
    guard let entry = (try? tokens.entry(of: session)) ?? nil else { return nil }
    return MastodonService(client: clients.client(of: session, entry, over: transport))
  }
}

/// One client for each account, because rate limits are reported to a client.
private final class Clients: Sendable {
  private let clients = Mutex<[AccountSession.ID: (entry: TokenFile.Entry, client: MastodonClient)]>([:])

  func client(of session: AccountSession.ID, _ entry: TokenFile.Entry, over transport: any Transport) -> MastodonClient
  {
    clients.withLock { clients in
      if let known = clients[session], known.entry == entry { return known.client }
      let client = MastodonClient(server: entry.server, token: entry.token, transport: transport)
      clients[session] = (entry, client)
      return client
    }
  }
}

/// Replaces the service of an account that is not signed in.
private struct SignedOutService: SyncService {
  func push(_ push: Push<Post>) async -> PushResult<Post> { .failed(.notSent) }
  func lookUp(_ push: Push<Post>) async -> LookupResult<Post> { .failed(.signIn) }
  func pull(since cursor: String?) async -> PullResult<Post> { .failed(.signIn) }
}
