import Foundation
import TarnStorage

/// The threads of the server: one accepts, and each connection has one.
extension OwnerServer {
  /// The delay when the process has no descriptors left. Without it the accept loop would spin, because the waiting
  /// connection remains.
  private static let pause: Duration = .milliseconds(50)

  func accept(on listener: Int32) {
    while case .ready = DescriptorWait.until(listener, is: POLLIN, cancelledBy: cancellation, nil) {
      let descriptor = Foundation.accept(listener, nil, nil)
      if descriptor >= 0 {
        LocalSocket.prepare(descriptor)
        accept(descriptor)
      } else if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
        if case .cancelled = DescriptorWait.until(
          -1, is: POLLIN, cancelledBy: cancellation, Deadline(after: Self.pause))
        {
          return
        }
      }
    }
  }

  private func accept(_ descriptor: Int32) {
    let isSameUser = LocalSocket.peer(of: descriptor) == user
    if isSameUser, admit() {
      Thread.detachNewThread { [self] in
        serve(descriptor)
        connectionEnded()
      }
      return
    }
    let link = FrameConnection(descriptor, limit: 0)
    // A few bytes fit into the buffer of any new connection, so this thread does not wait for a client that does not
    // read.
    let now = Deadline(after: .zero)
    isSameUser
      ? refuse(link, .busy, "All connections are in use.", until: now)
      : refuse(link, .refused, "Only programs of the same user may connect.", until: now)
  }

  /// Serves one connection until it ends, and closes it.
  private func serve(_ descriptor: Int32) {
    var link = FrameConnection(descriptor, limit: limits.frame, cancellation: cancellation)
    let executor = ThreadExecutor()
    do throws(FrameConnectionError) {
      guard try greet(&link) else { return }
      while let reply = respond(try request(&link), on: executor) { try send(reply, on: link) }
    } catch {
      switch error {
      case .ended, .hungUp, .closing: return
      case .timedOut: refuse(link, .silent, "No request arrived in time.", until: Deadline(after: .zero))
      // The client's message needs only the limit.
      case .tooLarge: refuse(link, .tooLarge, "\(limits.frame)", until: frameDeadline)
      case .garbled(let reason): refuse(link, .malformed, reason, until: frameDeadline)
      }
    }
  }

  private var frameDeadline: Deadline { Deadline(after: limits.silence) }

  private func greet(_ link: inout FrameConnection) throws(FrameConnectionError) -> Bool {
    let hello = try link.receive(until: frameDeadline).read(as: OwnerProtocol.Hello.self)
    guard hello.tarn == OwnerProtocol.version else {
      refuse(link, .version, "This program speaks version \(OwnerProtocol.version).", until: frameDeadline)
      return false
    }
    guard hello.file == file else {
      refuse(link, .file, "This program has another file open.", until: frameDeadline)
      return false
    }
    try link.send(Frame(OwnerProtocol.Response(ok: true, tarn: OwnerProtocol.version)), until: frameDeadline)
    return true
  }

  private func request(_ link: inout FrameConnection) throws(FrameConnectionError) -> OwnerRequest {
    let frame = try link.receive(until: frameDeadline)
    return OwnerRequest(kind: try frame.read(as: OwnerProtocol.Request.self).ask, body: frame.body)
  }

  private func refuse(
    _ link: borrowing FrameConnection, _ fault: OwnerProtocol.ErrorCode, _ message: String, until deadline: Deadline
  ) {
    // The connection ends whether or not the client receives the fault.
    try? link.send(.fault(fault, message), until: deadline)
  }
}

extension Frame {
  static func fault(_ fault: OwnerProtocol.ErrorCode, _ message: String) -> Frame {
    let version = fault == .version ? OwnerProtocol.version : nil
    return Frame(OwnerProtocol.Response(ok: false, tarn: version, fault: fault.rawValue), Array(message.utf8))
  }

  static func part(_ bytes: some Sequence<UInt8>, more: Bool) -> Frame {
    Frame(OwnerProtocol.Response(ok: true, more: more), Array(bytes))
  }
}
