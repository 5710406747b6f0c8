#if Postgres || Full
  import Tarn
  import TarnEncoding
  import TarnRecord
  import TarnStorage

  extension DatabaseDocument {
    /// Commands that were executed on a version, before their rows are in the log.
    struct Execution {
      var outcome: Outcome
      var rows: [LogRow]
      var changes: [CommittedChange<Action>]
      var version: Version
    }

    /// Executes commands on a version.
    func execute(
      _ commands: [StoreCommand<State, Action>], on base: Version
    ) throws(DatabaseFault) -> Execution {
      var changes: [RecordedChange<State, Action>] = []
      var effects: [F.Effect] = []
      let loop = Loop(
        base.state.state, app.feature(), effects: app.effects, history: app.history, onEffects: { effects += $0 },
        onFault: onFault)
      var isResumed = false
      loop.attach(
        LoopHook(onChange: { change in
          if isResumed { return changes.append(change) }
          if case .resumed = change.kind { isResumed = true }
        }))
      loop.resume(base.loaded.history)
      let outcome = loop.perform(commands)
      var version = base
      var rows: [LogRow] = []
      var committed: [CommittedChange<Action>] = []
      for change in changes {
        do throws(TextSyntaxError) {
          let row = try LogRow(
            change, after: version.head, from: version.state.state, lost: version.loaded.lost?.map(\.count) ?? [])
          version.head = LogHead(number: row.number, sum: row.sum)
          version.state = change.version
          rows.append(row)
          if case .acted(let action, let cause) = change.kind {
            committed.append(CommittedChange(cause: cause, action: action, text: row.action))
          } else {
            committed.append(CommittedChange(cause: Cause(rawValue: row.cause) ?? .loaded))
          }
        } catch {
          throw .storage(
            StorageError(
              .unwritable, path: log.path, location: error.path.isEmpty ? nil : error.path,
              "\(State.self): \(error.reason)"))
        }
      }
      if let history = loop.history { version.loaded.replaceHistory(with: history) }
      return Execution(
        outcome: Outcome(
          actions: outcome.actions, turned: outcome.turned, refusals: outcome.refusals, effects: effects),
        rows: rows, changes: committed, version: version)
    }
  }
#endif
