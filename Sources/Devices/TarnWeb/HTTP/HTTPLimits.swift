/// Upper bounds on the resources that a server spends on its clients. Each holds whatever the clients do.
package struct HTTPLimits: Sendable {
  /// The largest accepted body. 1 MiB holds any message between a page and its server (usually some hundred bytes; a
  /// batch of 1,000 with 1 KB each still fits), and all connections together can't exhaust a machine's memory.
  package var maximumBodyBytes = 1 << 20

  /// How much of an oversized body is read and discarded before its client is disconnected. A client that is still
  /// writing when it is disconnected never receives the 413; four times the default body lets it finish and read the
  /// response, and costs a millisecond.
  package var discardedBodyBytes = 4 << 20

  /// The memory of one connection for the heads of a request and its response, and for a stream's chunk in transit.
  /// Clients and proxies keep their heads within 8 KiB, except for cookies: a browser sends the cookies of all ports of
  /// a machine to each of them, at most 180 cookies with about 50 bytes each if all are of such servers, which is 9 KB.
  /// libmicrohttpd reads into one half and needs the rest for the response, a copy of the cookies and a list of them,
  /// another 22 KB. 64 KiB is the smallest power of two that accepts such heads; 4,096 connections need 256 MiB if all
  /// of them use it.
  package var maximumHeaderBytes = 64 << 10

  /// The memory of all request bodies together, except for small ones (``BodyBudget/free``): 64 MiB of files, and 16
  /// MiB of events, which are sixteen of the largest accepted bodies.
  package var bodiesBytes = (64 + 16) << 20

  /// The greatest number of event streams of one session. A browser has six connections to a server; behind a proxy
  /// with HTTP/2 it may have more, but only visible tabs keep their streams. When a session exceeds the limit, its
  /// oldest stream is ended.
  package var streamsPerSession = 64

  /// The greatest number of event streams of one address of a client, where addresses are known: an eighth of all. A household or a
  /// small office has one address, and only visible tabs keep their streams.
  package var streamsPerAddress = 256

  /// The greatest number of connections of one address of a client that connects directly: an eighth of all. Each of its streams
  /// has one, and posts on a second.
  package var connectionsPerAddress = 512

  /// The greatest number of passwords of one address that are verified or wait for it: an eighth of all.
  package var passwordsPerAddress = 4

  /// How many connections should be free for new clients. When fewer are, the server closes those that have been idle
  /// for longest: a client that holds thousands of connections open without a request can't keep others out.
  package var freeConnections = 64

  /// The greatest number of connections. Twice the number of streams: each page has one stream and posts on a second
  /// connection.
  package var maximumConnections = 4_096

  /// The greatest number of event streams. One process with one polling thread pushes ten times a second to about 1,000
  /// pages; twice that leaves room for idle pages.
  package var maximumStreams = 2_048

  /// How many bytes may be queued for one stream behind the message in transit before the client counts as one that
  /// does not read. 1 MiB is 1,000 updates of 1 KB: minutes of a busy page. The message in transit is not counted, so
  /// that a large first snapshot can pass. The kernel's socket buffers, a few 100 KB for each connection, are
  /// additional.
  package var streamQueueBytes = 1 << 20

  /// The interval of comments on an idle stream: without them the server would never notice that a client has vanished,
  /// and proxies close idle connections (commonly after 60 s). 15 s is what the HTML standard recommends for event
  /// streams.
  package var heartbeat: Duration = .seconds(15)

  /// The interval at which the server checks whether clients have closed their streams, which it does not notice while
  /// it sends nothing. A person sees others leave within about a second; 2,048 checks take a few milliseconds.
  package var streamCheck: Duration = .seconds(1)

  /// How long a connection may stay open without sending a complete request, counted from its opening or its last
  /// response, and how long it may fail to take a byte of a response. 30 s is above what browsers need on bad networks,
  /// and short enough to make an attack that sends a byte at a time expensive.
  package var requestTimeout: Duration = .seconds(30)

  /// The least average rate of a large body in bytes per second, once `requestTimeout` has passed. 16 KiB is half of
  /// what the worst mobile networks send (256 kbit/s), and a stalled client holds its memory for only half a minute.
  package var slowestBodyRate = 16 << 10

  /// The memory of all large bodies: those being read, and those that the handler is still using. It holds four photos
  /// of 16 MiB at the same time; a further request is asked to wait.
  package var largeBodyBytes = 64 << 20

  /// The greatest number of large bodies at the same time, however small they are, because each occupies its receiver.
  package var largeBodies = 16

  /// The greatest number of large bodies of one session at the same time. A page sends them one after the other: these
  /// are three tabs.
  package var largeBodiesPerSession = 3

  /// The memory of all files in transit to browsers. A browser loads six at a time; this is enough for forty browsers
  /// with images of 1 MiB.
  package var filesInTransitBytes = 256 << 20

  /// The greatest number of files in transit to one session. A browser has six connections to a server: twice that, for
  /// downloads that the browser has cancelled and the server has not noticed yet.
  package var filesInTransitPerSession = 12

  /// The time limit for storing a file: far longer than an image takes on a slow disk, and shorter than a user waits.
  package var savingTimeout: Duration = .seconds(60)

  /// How long `stop()` waits until the last responses are sent. A client that reads takes milliseconds; one that does
  /// not must not delay the end of the program noticeably.
  package var stopGrace: Duration = .seconds(1)

  package init() {}

  /// The limits of a server for a number of windows, which have a stream each, and post on a second connection.
  init(windows: Int) {
    maximumStreams = max(1, windows)
    maximumConnections = max(maximumConnections, 2 * maximumStreams)
  }

  /// At most an eighth of the connections, if there are few.
  var reservedConnections: Int { min(freeConnections, maximumConnections / 8) }
}

extension Duration {
  /// In whole seconds, rounded up, at least one.
  var wholeSeconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0))
  }

  /// In nanoseconds, for timers.
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    // 1,000,000,000 attoseconds are a nanosecond.
    return Int(clamping: seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
