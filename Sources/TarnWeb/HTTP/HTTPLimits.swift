/// What one server spends on its clients at most. Every bound holds whatever the clients do.
package struct HTTPLimits: Sendable {
  /// The largest body that is read. 1 MiB holds any message between a page and its server (they have some hundred
  /// bytes; a batch of 1,000 with 1 KB each still fits) and lets all connections together not fill a machine.
  package var maximumBodyBytes = 1 << 20

  /// How much of an over-long body is thrown away before its client is cut off. One that keeps writing while it is cut
  /// off never sees the 413; four times the default body lets it finish and read why, and costs a millisecond.
  package var discardedBodyBytes = 4 << 20

  /// The memory of one connection for a request's head and the answer's, and a stream's chunk in transit. Clients and
  /// proxies keep their heads within 8 KiB, but for cookies: those of all ports of a machine go to each of them, at most
  /// 180 from a browser, with about 50 bytes each if all are of such servers, which is 9 KB. libmicrohttpd reads into one
  /// half and needs the rest for the answer, a copy of the cookies and a list of them, another 22 KB. 64 KiB is the smallest
  /// power of two that accepts such heads; 4,096 connections need 256 MiB if all of them use it.
  package var maximumHeaderBytes = 64 << 10

  /// What the bodies of all requests take together, but for the small ones (``BodyBudget/free``): files and 16 MiB of events, which are
  /// sixteen of the largest that may be.
  package var bodiesBytes = (64 + 16) << 20

  /// Event streams of one visitor at the same time. A browser has six connections to a server; behind a proxy that speaks HTTP/2 it may have
  /// more, but only the tabs that can be seen keep their streams. The one that was opened first is ended for one too many.
  package var streamsEach = 64

  /// How many connections shall be free for newcomers. When fewer are, those that have been silent for the longest are closed: whoever
  /// holds thousands of connections open without a request in them can't keep others out.
  package var freeConnections = 64

  /// Connections at the same time. Twice the streams: each page has one stream and posts on a second connection.
  package var maximumConnections = 4_096

  /// Event streams at the same time. One process with one polling thread pushes ten times a second to about 1,000
  /// pages; twice that leaves room for pages that only look.
  package var maximumStreams = 2_048

  /// What may wait for one stream behind the message in transit, before the client counts as one that does not read.
  /// 1 MiB is 1,000 updates of 1 KB: minutes of a busy page. The message in transit is not counted, so that a large
  /// first snapshot can pass. A connection's socket buffers come on top (the kernel's business, a few 100 KB).
  package var streamQueueBytes = 1 << 20

  /// How often a silent stream gets a comment: without it a client that vanished would never be noticed, and proxies
  /// cut silent connections (commonly after 60 s). 15 s is the HTML standard's own advice for event streams.
  package var heartbeat: Duration = .seconds(15)

  /// How long a connection may stay open without sending a complete request, counted from its opening or its last
  /// answer, and how long it may refuse to take a byte of an answer. 30 s is above what browsers take on bad networks,
  /// and below what makes it worthwhile to hold connections hostage by sending a byte at a time.
  package var requestTimeout: Duration = .seconds(30)

  /// How many bytes of a large body must come in a second, on average, once `requestTimeout` has passed. 16 KiB are half of
  /// what the worst mobile networks send (256 kbit/s), and let a stalled client hold what it sent for half a minute only.
  package var slowestBodyRate = 16 << 10

  /// What large bodies take together: what is being read, and what was read until whoever takes it has done so. Four photos
  /// of 16 MiB at the same time; the next one is asked to wait.
  package var largeBodyBytes = 64 << 20

  /// How many large bodies may come at the same time, however small they are: each keeps somebody busy who takes it.
  package var largeBodies = 16

  /// How many large bodies one visitor may send at the same time. A page sends one after the other: these are three tabs.
  package var largeBodiesEach = 3

  /// What files on their way to browsers take together. A browser takes six at a time; this is forty with pictures of 1 MiB.
  package var filesInTransitBytes = 256 << 20

  /// How many files one visitor may be taking at the same time. A browser has six connections to a server: twice that, for those
  /// that a browser has let go of and nobody has noticed.
  package var filesInTransitEach = 12

  /// How long a file may take to be kept: far above what a picture takes on a slow disk, and below what a person waits.
  package var keepingTimeout: Duration = .seconds(60)

  /// How long `stop()` waits for the last answers to be sent. A client that reads takes milliseconds; one that does
  /// not shall not hold up the end of the program for longer than a person notices.
  package var stopGrace: Duration = .seconds(1)

  package init() {}

  /// Of few connections at most an eighth.
  var connectionsToKeepFree: Int { min(freeConnections, maximumConnections / 8) }
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
