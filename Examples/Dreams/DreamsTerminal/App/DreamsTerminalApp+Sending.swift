import Dreams
import Tarn

extension DreamsTerminalApp {
  /// Executes the command of a key or a click.
  public func send(_ request: KeyCommand) {
    // A new command clears the message about the last one.
    if terminalStore.state.message != nil { terminalStore.send(.showMessage(nil)) }
    switch request {
    case .move(let direction): move(direction)
    case .page(let pages): moveRow(by: pages * screenModel().page)
    case .first: moveRow(by: -Dreams.Document.mostDreams)
    case .last: moveRow(by: Dreams.Document.mostDreams)
    case .next(let steps): nextField(steps)
    case .pick(let line): pick(line)
    case .point(let focus): go(focus)

    case .write(let text): core.send(.type(text))
    case .add: add()
    case .remove: remove()
    case .select: core.send(.select)
    case .openFavourite: core.send(.openFavourite)
    case .share: share()
    case .save: save()

    case .change(let id, let change): core.send(.change(id, change))
    case .turn(let effect): turn(effect)
    case .count(let steps): count(by: steps, goesRound: false)
    case .prefer(let creature): prefer(creature)
    case .pause: terminalStore.send(.pause(!terminalStore.state.isStill))

    case .enter: enter()
    case .space: space()
    case .back: back()
    case .undo: undo()
    case .redo: redo()
    }
  }

  func go(_ focus: TerminalState.Focus) { terminalStore.send(.go(focus)) }

  // MARK: Commands

  private func add() {
    let id = makeID()
    guard core.state.canAdd else {
      let isFull = core.state.document.isFull
      return report(isFull ? "The list is full. x removes a dream." : "Write the text of the dream first.")
    }
    core.send(.add(id: id))
    go(.row(.dream(id)))
  }

  private func remove() {
    guard case .row(.dream(let id)) = screenModel().focus, let index = core.state.document.dreams.index(id: id) else {
      return report("Select a dream with the arrow keys; then x removes it.")
    }
    // Moves to the next dream, so that the user can press the same key again.
    let dreams = core.state.document.dreams
    let other = index + 1 < dreams.count ? index + 1 : index - 1
    go(.row(other < 0 ? .favourite : .dream(dreams[other].id)))
    core.send(.remove(id))
  }

  private func prefer(_ creature: Creature) {
    go(.creature(creature))
    core.send(.prefer(creature))
  }

  private func undo() {
    guard core.history?.undoable != nil else { return report("There is nothing to undo.") }
    core.undo()
  }

  private func redo() {
    guard core.history?.redoable != nil else { return report("There is nothing to redo.") }
    core.redo()
  }

  private func back() {
    if screenModel().focus == .typing { return go(.row(screenModel().rowBesideTyping)) }
    switch core.state.view.screen {
    case .list(.viewing): onQuit()
    case .list(.selecting), .list(.sharing): core.send(.cancel)
    case .dream, .favourite: core.send(.close)
    }
  }

  // MARK: Sharing

  private func share() {
    switch core.state.view.mode {
    case .selecting:
      guard !core.state.selectedDreams.isEmpty else {
        return report("Nothing is selected. The space bar selects a dream.")
      }
      core.send(.share(as: makeID()))
    case .sharing(let sharing):
      if case .failed = sharing.progress { core.send(.share(as: makeID())) }
    case .viewing, nil: break
    }
  }

  private func save() {
    if case .ready(let picture)? = core.state.view.sharing?.progress { terminalStore.send(.save(picture)) }
  }

  func choose(_ id: Dream.ID) {
    guard let selection = core.state.view.selection else { return }
    let isSelected = selection.contains(id)
    guard isSelected || !selection.isFull else {
      return report("One picture shows at most \(Dreams.Selection.most) dreams.")
    }
    core.send(.choose(id, !isSelected))
  }
}
