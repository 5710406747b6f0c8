import Foundation
import ProgramDriver
import Synchronization
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Closing an owner's socket")
struct OwnerClosingTests {
  let folder: TestFolder
  let lock: OwnerLock

  init() throws {
    folder = try TestFolder()
    lock = try OwnerLock.acquire(for: folder.file, program: "ClocksWeb")
  }

  @Test("Closing cancels the running handlers and starts no others, and handlersEnded waits for their end")
  func cancelling() async throws {
    let started = DispatchSemaphore(value: 0)
    let shared = HandlerCounts()
    let socket = try OwnerSocket(lock) { _ in
      shared.values.withLock { $0.started += 1 }
      started.signal()
      // Pause: a slow handler, which is cancelled.
      try? await Task.sleep(for: .seconds(600))
      shared.values.withLock { $0.ended += 1 }
      return .bytes([])
    }
    let file = folder.file
    async let requested: Void = onOwnThread {
      let client = try OwnerClient.connect(to: file)
      #expect(throws: OwnerError(.hungUp, "clocks.tarn")) { try client.request("wait") }
    }
    await onOwnThread {
      #expect(started.wait(timeout: .now() + 300) == .success)
      socket.close()
    }
    await socket.handlersEnded()
    #expect(shared.values.withLock { $0.started == 1 && $0.ended == 1 })
    try await requested
    await socket.handlersEnded()
  }

  @Test("Closing under load disconnects all clients, and no handler starts afterwards")
  func underLoad() async throws {
    let state = HandlerCounts()
    let socket = try OwnerSocket(lock) { request in
      state.values.withLock { $0.started += 1 }
      return .bytes(request.body)
    }
    let file = folder.file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try await onOwnThread {
            let client = try OwnerClient.connect(to: file)
            state.values.withLock { $0.connected += 1 }
            while (try? client.request("echo", [1])) != nil {}
          }
        }
      }
      group.addTask {
        try await onOwnThread {
          // On a busy machine a hundred requests of one client may come before another has connected.
          try eventually { state.values.withLock { $0.connected == 6 && $0.started >= 100 } }
          socket.close()
        }
        await socket.handlersEnded()
        let started = state.values.withLock { $0.started }
        await onOwnThread { #expect(throws: OwnerError.self) { try OwnerClient.connect(to: file) } }
        #expect(state.values.withLock { $0.started } == started)
      }
      try await group.waitForAll()
    }
  }

  @Test("A handler can close its own socket")
  func byHandler() async throws {
    let holder = Holder()
    let socket = try OwnerSocket(lock) { _ in
      holder.socket.withLock { $0 }?.close()
      return .bytes([])
    }
    holder.socket.withLock { $0 = socket }
    let file = folder.file
    try await onOwnThread {
      let client = try OwnerClient.connect(to: file)
      #expect(throws: OwnerError(.hungUp, "clocks.tarn")) { try client.request("quit") }
      #expect(!exists(socket.address))
    }
    holder.socket.withLock { $0 = nil }
  }

  @Test("An owner that can't listen at first, as on a full disk, does so as soon as it can")
  func laterListening() async throws {
    let (attempts, lock) = (HandlerCounts(), lock)
    let listener = OwnerListener(pause: .milliseconds(1)) {
      let number = attempts.values.withLock { counts in
        counts.started += 1
        return counts.started
      }
      if number < 4 { throw SystemError(code: ENOSPC) }
      return try OwnerSocket(lock) { .bytes($0.body) }
    }
    listener.listen()
    try await eventually { listener.isListening }
    #expect(attempts.values.withLock { $0.started } == 4)
    let file = folder.file
    let answer = try await onOwnThread { try OwnerClient.connect(to: file).request("echo", [7]) }
    #expect(answer == [7])
    listener.close()
    #expect(!listener.isListening)
  }

  @Test("Releasing the socket closes it")
  func released() async throws {
    let address = try OwnerSocket(lock) { .bytes($0.body) }.address
    #expect(!exists(address))
    #expect(lock.owner?.socket == nil)
  }
}

private final class HandlerCounts: Sendable {
  let values = Mutex((connected: 0, started: 0, ended: 0))
}

private final class Holder: Sendable {
  let socket = Mutex<OwnerSocket?>(nil)
}
