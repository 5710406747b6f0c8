import Dreams
import Tarn

extension DreamsTerminalApp {
  func move(_ direction: KeyCommand.Direction) {
    switch screenModel().focus {
    case .row:
      switch direction {
      case .up: moveRow(by: -1)
      case .down: moveRow(by: 1)
      case .left, .right: break
      }
    case .typing: if direction == .up { go(.row(screenModel().rowBesideTyping)) }
    case .field(let field): move(direction, from: field)
    case .creature(let creature):
      let grid = Creature.allCases.inRows(of: screenModel().creaturesPerRow)
      go(.creature(grid.element(direction, from: creature)))
    }
  }

  private func move(_ direction: KeyCommand.Direction, from field: TerminalState.Field) {
    let steps = direction == .left ? -1 : 1
    switch (field, direction) {
    case (.creature, .left), (.creature, .right): creature(by: steps)
    case (.count, .left), (.count, .right): count(by: steps, goesRound: false)
    default: go(.field(screenModel().fields.element(direction, from: field)))
    }
  }

  func nextField(_ steps: Int) {
    guard case .field(let field) = screenModel().focus else { return }
    go(.field(Array(screenModel().fields.joined()).element(after: field, by: steps)))
  }

  func moveRow(by lines: Int) {
    let screenModel = screenModel()
    guard case .row(let row) = screenModel.focus, let line = screenModel.line(of: row) else { return }
    go(.row(screenModel.row(at: min(max(line + lines, screenModel.firstLine), screenModel.lastLine))))
  }

  // MARK: Keys of the focused element

  func pick(_ line: Int) {
    let screenModel = screenModel()
    let row = screenModel.row(at: line)
    switch (core.state.view.mode, row) {
    case (.selecting, .dream(let id)):
      go(.row(row))
      choose(id)
    case (.selecting, .favourite): break
    default:
      // The first click moves the focus to the row, the second one opens it.
      if screenModel.focus == .row(row) { open(row) } else { go(.row(row)) }
    }
  }

  func enter() {
    switch (core.state.view.mode, screenModel().focus) {
    case (.selecting, _): send(.share)
    case (.sharing(let sharing), _):
      switch sharing.progress {
      case .rendering: break
      case .ready: core.send(.done)
      case .failed: send(.share)
      }
    case (_, .row(let row)): open(row)
    case (_, .creature(let creature)):
      core.send(.prefer(creature))
      core.send(.close)
    case (_, .field(.description)): nextField(1)
    default: space()
    }
  }

  func space() {
    switch (core.state.view.mode, screenModel().focus) {
    case (.viewing, .row(.dream(let id))):
      core.send(.select)
      core.send(.choose(id, true))
      go(.row(.dream(id)))
    case (.viewing, .row(.favourite)):
      report("The favourite can’t be part of a picture. Select a dream with the arrow keys.")
    case (.selecting, .row(.dream(let id))): choose(id)
    case (_, .creature(let creature)): core.send(.prefer(creature))
    case (_, .field(.creature)): creature(by: 1)
    case (_, .field(.count)): count(by: 1, goesRound: true)
    case (_, .field(.effect(let effect))): turn(effect)
    default: break
    }
  }

  private func open(_ row: TerminalState.Row) {
    switch row {
    case .favourite: core.send(.openFavourite)
    case .dream(let id): core.send(.open(id))
    }
  }

  // MARK: The open dream

  func turn(_ effect: DreamEffect) {
    guard let dream = core.state.openDream else { return }
    go(.field(.effect(effect)))
    core.send(.change(dream.id, dream.effects.contains(effect) ? .removeEffect(effect) : .addEffect(effect)))
  }

  private func creature(by steps: Int) {
    guard let dream = core.state.openDream else { return }
    core.send(.change(dream.id, .creature(Creature.allCases.element(after: dream.creature, by: steps))))
  }

  func count(by steps: Int, goesRound: Bool) {
    guard let dream = core.state.openDream else { return }
    let counts = CreatureCount.allCases
    let next =
      goesRound ? counts.element(after: dream.count, by: steps) : CreatureCount(rawValue: dream.count.rawValue + steps)
    if let next, next != dream.count { core.send(.change(dream.id, .count(next))) }
  }
}
