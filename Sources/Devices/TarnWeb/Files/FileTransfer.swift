import Synchronization

/// Transfers files between the request router and the file stores of the pages, outside the pages' isolation.
final class FileTransfer: Sendable {
  let limits: HTTPLimits
  let logger: EventLogger?
  let incoming: ResourceBudget<PageID>
  /// The budget for all request bodies. Uploads take a part of it, and events the rest.
  let bodies: BodyBudget
  let outgoing: ResourceBudget<PageID>
  /// Four concurrent reads keep a disk busy, and hold at most four files in memory beside those in transit.
  let reads = AdmissionQueue(4)
  private let stores = Mutex<[PageID: PageFiles]>([:])

  init(_ limits: HTTPLimits, bodies: BodyBudget, logger: EventLogger? = nil) {
    self.limits = limits
    self.logger = logger
    self.bodies = bodies
    incoming = ResourceBudget(
      bytes: limits.largeBodyBytes, slots: limits.largeBodies, perClient: limits.largeBodiesPerSession)
    outgoing = ResourceBudget(bytes: limits.filesInTransitBytes, perClient: limits.filesInTransitPerSession)
  }

  /// Registers the file store of a session's page.
  func open(_ files: PageFiles, to session: PageID) { stores.withLock { $0[session] = files } }

  /// Removes the file store of an expired session.
  func close(to session: PageID) { stores.withLock { $0[session] = nil } }

  func files(of sender: RequestSender) -> (PageID, PageFiles)? {
    guard let token = sender.token else { return nil }
    let session = PageID(route: sender.route, token: token)
    return stores.withLock { $0[session] }.map { (session, $0) }
  }
}

/// Admission of uploads.
extension FileTransfer {
  /// Decides from the head of its request alone whether an upload is admitted, and reserves memory for it if so.
  func admit(_ head: HTTPRequest, from sender: RequestSender) -> HTTPAdmission {
    guard let (session, files) = files(of: sender) else { return .refused(Self.unknownSession) }
    guard let length = head.header("Content-Length").flatMap({ Int($0) }) else {
      return .refused(.refused(411, .malformed, "The request has no length of the file (Content-Length)."))
    }
    guard name(of: head) != nil else {
      return .refused(
        .refused(400, .malformed, "The request has no name of the file (\(WireFormat.FileHeader.name.rawValue))."))
    }
    let size = max(length, announcedSize(of: head))
    let bound = min(files.store.bound, limits.largeBodyBytes)
    guard bound > 0 else { return .refused(.refused(403, .other, UploadRefusal.noFiles)) }
    guard size <= bound else {
      return .refused(.refused(413, .size, UploadRefusal.tooLarge(size, most: bound)))
    }
    guard let allowance = incoming.reserve(size, for: session), let share = bodies.reserve(size) else {
      return .refused(Self.busy)
    }
    return .large(BodyAllowance(bytes: size) { _ = (allowance, share) })
  }

  static let unknownSession = HTTPResponse.refused(403, .session, UploadRefusal.unknownSession)
  static let busy: HTTPResponse = {
    var response = HTTPResponse.refused(503, .limit, UploadRefusal.busy)
    response.headers.append(("Retry-After", "1"))
    return response
  }()

  /// The size that a page announces when it asks whether it may send a file: such a request has no body yet.
  func announcedSize(of head: HTTPRequest) -> Int {
    head.header(WireFormat.FileHeader.size.rawValue).flatMap { Int($0) }.map { max(0, $0) } ?? 0
  }

  func name(of head: HTTPRequest) -> String? {
    head.header(WireFormat.FileHeader.name.rawValue).flatMap { HTTPTarget.percentDecoded($0) }
      .map(FileNames.displayName)
  }

  /// Formats a size for the user: in bytes below 1,000, else with one decimal.
  static func formatted(_ bytes: Int) -> String {
    guard bytes >= 1_000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    let (unit, name) = bytes >= 1_000_000 ? (1_000_000, "MB") : (1_000, "kB")
    // Rounded up, so that a refused size never reads as the allowed size.
    let tenths = (bytes * 10 + unit - 1) / unit
    return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
