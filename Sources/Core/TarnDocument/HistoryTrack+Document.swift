import Tarn
import TarnRecord

extension HistoryTrack where State: Record {
  /// Returns a track that contains the whole document, of which undo and time travel keep the changes of others
  /// (``Tarn/HistoryRules/isRemote``).
  public static func document(_ name: String = "document") -> HistoryTrack {
    var track = HistoryTrack.whole(name)
    track.rebase = { from, to, state in state = rebased(from, to, onto: state) }
    return track
  }

  /// Returns a track that contains the document except for one field, which time travel does not change: what a server
  /// knows can't be undone.
  ///
  /// ```swift
  /// struct List: Record {
  ///   var expenses: Table<Expense> = []
  ///   var server = ""
  ///   static let fields: [Field<List>] = [Field("expenses", \.expenses), Field("server", \.server)]
  /// }
  /// let track = HistoryTrack<List>.document(except: \.server)
  /// ```
  public static func document<Value: Sendable>(
    _ name: String = "document", except path: WritableKeyPath<State, Value> & Sendable
  ) -> HistoryTrack {
    // The field is the same on both sides, so it is neither compared nor changed.
    @Sendable func with(_ value: Value, _ state: State) -> State {
      var state = state
      state[keyPath: path] = value
      return state
    }
    var track = HistoryTrack(
      name, isEqual: { with($1[keyPath: path], $0) == $1 }, copy: { $1 = with($1[keyPath: path], $0) })
    track.rebase = { from, to, state in
      let value = state[keyPath: path]
      state = rebased(with(value, from), with(value, to), onto: state)
    }
    return track
  }

  /// Applies the change between two versions, except for the parts that others have changed since.
  private static func rebased(_ from: State, _ to: State, onto state: State) -> State {
    var rebase = Rebase(Patch(from: from, to: to), onto: state)
    rebase.resolveAll { _ in .theirs }
    return rebase.value
  }

  /// Returns the same track of a state with sessions.
  ///
  /// Inlinable, so that in the app's module the closures read the document where it is stored: it is not copied for each
  /// comparison.
  @inlinable func withSessions<Session: Record>() -> HistoryTrack<DocumentState<State, Session>> {
    let (isEqual, copy) = (isEqual, copy)
    var track = HistoryTrack<DocumentState<State, Session>>(
      name, isEqual: { isEqual($0.document, $1.document) }, copy: { copy($0.document, &$1.document) })
    if let rebase { track.rebase = { rebase($0.document, $1.document, &$2.document) } }
    return track
  }
}
