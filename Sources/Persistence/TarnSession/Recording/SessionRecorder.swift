import Foundation
import Tarn
import TarnRecord

/// Records what a store does into files of a folder, while the app runs: the actions with their times and causes, the
/// effects that they requested, which action answers which effect, and checksums of the state.
///
/// ```swift
/// let recorder = try SessionRecorder(store, app: "Clocks", folder: "sessions")
/// store.send(.add("Europe/Berlin"))
/// recorder.file                        // sessions/Clocks-20261126-171500-4711-0000.tarnsession
/// ```
///
/// **Cost.** The store's isolation appends each action to a buffer, which takes well below a microsecond; a queue of the
/// recorder encodes and writes. If 65,536 actions wait, the store waits for the queue.
///
/// **After a crash.** The queue writes every 10 milliseconds what has come, and the operating system then keeps it, even if
/// the program is killed. So a file is readable up to the last actions before the end: those of the last 10 milliseconds may
/// be missing after `kill -9`. After ``flushOnCrash()`` a trap of Swift loses none of them, and the last is the action whose
/// update ended the program. After a power failure, what the disk does not have yet is lost; nothing is synchronized.
///
/// **Size.** A run has several files, each with a state at its beginning (``SessionLimits``). The oldest files of the app in
/// the folder are deleted.
///
/// **Secrets.** The values of fields that the state marks with `.secret()` are not written, in states, in actions and in
/// checksums: see ``SessionRecording`` for what this finds. Effects are recorded by their names alone.
///
/// A store that follows the owner of its file (`SharedStore`) does not record its actions: the owner executes them, so the
/// owner records them. When the store becomes the owner, the recorder records the new state and continues.
public final class SessionRecorder {
  private let writer: any RecordingWriter
  private let end: () -> Void

  /// Begins to record a store. The store keeps the recording alive; it ends with the store or with ``close()``.
  ///
  /// - Parameters:
  ///   - store: the store to record.
  ///   - app: the name of the app.
  ///   - appVersion: the version of the app, for people.
  ///   - schema: the version of the app's saved form.
  ///   - program: the name of the program, by which `tarn replay` finds it; by default that of the running program.
  ///   - folder: the path of the folder, which is created if it does not exist.
  ///   - limits: the size of the files.
  ///   - now: returns the time of each step.
  ///   - onProblem: called on the recorder's queue when a step can't be written, such as on a full disk. Recording
  ///     continues with a new file as soon as possible.
  /// - Throws: ``SessionError`` of the kind `unwritable` if the first file can't be written.
  /// - Complexity: O(size of the state).
  public convenience init<F: Feature>(
    _ store: Store<F>, app: String, appVersion: String = "", schema: Int = 1, program: String? = nil,
    folder: String, limits: SessionLimits = .default, now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    onProblem: @escaping @Sendable (SessionError) -> Void = { _ in }
  ) throws(SessionError) where F.State: Record, F.Action: Codable & Sendable {
    try self.init(
      store.loop, app: app, appVersion: appVersion, schema: schema, program: program, folder: folder, limits: limits,
      now: now, onProblem: onProblem)
  }

  /// Begins to record a loop.
  public init<F: Feature>(
    _ loop: Loop<F>, app: String, appVersion: String = "", schema: Int = 1, program: String? = nil, folder: String,
    limits: SessionLimits = .default, now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    onProblem: @escaping @Sendable (SessionError) -> Void = { _ in }
  ) throws(SessionError) where F.State: Record, F.Action: Codable & Sendable {
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw SessionError(.unwritable, path: folder, "the folder can't be created")
    }
    let time = now()
    let header = SessionHeader(
      app: app, appVersion: appVersion, schema: schema, program: program ?? Self.runningProgram,
      run: SessionFolder.run(of: app, at: time, process: ProcessInfo.processInfo.processIdentifier), time: time)
    let writer = try SessionWriter<F.State, F.Action, F.Effect>(
      header, first: loop.state, SessionFolder(path: folder, app: app), limits, now: now, onProblem: onProblem)
    self.writer = writer
    let effects = EffectListener<F.Effect> { writer.put($0) }
    loop.attach(effects)
    // The loop owns the hook, so the hook must not own the loop.
    loop.attach(
      LoopHook(
        owner: writer,
        beforeUpdate: { action, cause, isResponse in
          let answered = effects.takeAnswered()
          writer.put(
            .init(
              action: action, cause: cause, time: now(), isResponse: isResponse, answers: isResponse ? nil : answered))
        },
        recordLoad: { writer.put(.init(kind: .state, cause: .loaded, time: now(), state: $0)) },
        recordJump: { cause, state in
          writer.put(.init(kind: .state, cause: cause, time: now(), state: StateSnapshot(state.pointee)))
        },
        afterSettling: { [unowned loop] in writer.settle { loop.state } }))
    end = { [weak loop] in
      writer.close { loop?.state }
      loop?.detachHooks(of: writer)
      loop?.detach(effects)
    }
  }

  /// The name of the running program.
  package static var runningProgram: String {
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
  }

  /// The path of the file that is being written.
  public var file: String { writer.file }

  /// Writes the steps that wait, and returns when the operating system has them.
  public func flush() { writer.flush() }

  /// Lets the recorder write the steps that wait also when a signal ends the program, such as after a trap of Swift: with
  /// the action whose update was running.
  ///
  /// It installs handlers of the signals SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS and SIGFPE for the program, which pass the
  /// signal on after at most a second. Call it in a program, not in a library.
  public func flushOnCrash() {
    let writer = writer
    CrashFlush.add { writer.flush() }
  }

  /// Ends the recording, after writing the steps that wait, and a checksum of the last state.
  ///
  /// - Precondition: the store is not settling.
  /// - Complexity: O(size of the state).
  public func close() { end() }
}

/// The writer of a recorder, without the types of its store.
private protocol RecordingWriter: AnyObject, Sendable {
  var file: String { get }
  func flush()
}

extension SessionWriter: RecordingWriter {
  fileprivate var file: String {
    flush()
    return path
  }
}
