import Tarn
import TarnView

/// A value that an app opens once, with a function that waits, such as a file that other programs use, too.
///
/// ```swift
/// let clocks = Opening { Store(ClocksState(), Clocks()) }     // try await Clocks.app.file().open()
/// ```
///
/// Make it in the app, and show it by ``OpeningView`` in each window: the first window opens the value, and all show the same
/// one. A file that a program opened a second time would be a follower of its own program.
@MainActor public final class Opening<Value> {
  let notice = Store(Notice.State(), Notice())
  /// The number of times that the value was opened again, which its windows read.
  let reopenings = Store(0, Reopenings())
  private var isClosed = false
  private let open: @MainActor (StatusReport) async throws -> Value
  private var result: Result<Value, any Error>?
  /// The windows that wait while the value is being opened.
  private var waiting: [CheckedContinuation<Void, Never>]?

  /// Describes how the value is opened.
  public convenience init(_ open: @escaping @MainActor () async throws -> Value) { self.init { _ in try await open() } }

  /// Describes how the value is opened, with a function that shows messages about it: see ``StatusReport``.
  public init(_ open: @escaping @MainActor (StatusReport) async throws -> Value) { self.open = open }

  /// Returns the value, or throws the error that prevented it. The first call opens it; a call after a failure tries again.
  public func value() async throws -> Value {
    if case .success(let value)? = result { return value }
    if waiting == nil {
      await begin()
    } else {
      await withCheckedContinuation { waiting?.append($0) }
    }
    guard let result else { fatalError("An opening has ended without a result.") }
    return try result.get()
  }

  /// Closes the value until ``reopen()``, if it is open. Its windows show it as it was meanwhile.
  ///
  /// iOS ends an app that it suspends while the app holds a lock in the shared folder of an app group, and an open file has
  /// a lock. So close it when the app goes to the background, and open it again when the app is active:
  ///
  /// ```swift
  /// let clocks = Opening { Store(ClocksState(), Clocks()) }     // try await Clocks.app.file().open()
  /// clocks.close { store in print(store.state) }                // try $0.close()
  /// clocks.reopen()
  /// ```
  ///
  /// - Throws: the error of `body`; the value then stays open.
  public func close(_ body: (Value) throws -> Void) rethrows {
    guard case .success(let value)? = result else { return }
    try body(value)
    (result, isClosed) = (nil, true)
  }

  /// Lets the windows open a closed value again; does nothing if it was not closed.
  public func reopen() {
    guard isClosed else { return }
    isClosed = false
    reopenings.send(())
  }

  private func begin() async {
    waiting = []
    do { result = .success(try await open(StatusReport(to: notice))) } catch { result = .failure(error) }
    let windows = waiting ?? []
    waiting = nil
    for window in windows { window.resume() }
  }
}

/// Counts how often a value was opened again.
struct Reopenings: Feature {
  func update(_ count: inout Int, _ action: Void) -> [Never] {
    count += 1
    return []
  }
}
