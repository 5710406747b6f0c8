import Chance
import ChanceDice
import SwiftUI
import Tarn
import TarnDocument
import TarnSwiftUI
import TarnView

/// The game of the session, its result, and the throws of all games.
struct ChanceScreen: View {
  let session: TrackedSession<Chance>

  var body: some View {
    NavigationStack {
      Form {
        Picker("Game", selection: session.binding(\.session.game) { .choose($0) }) {
          ForEach(Game.allCases, id: \.self) { game in Text(game.title).tag(game) }
        }
        NewestThrow(session: session)
        RequestFields(session: session)
        SeedSection(session: session)
        ThrownSection(session: session)
      }
      .navigationTitle("Chance")
      .toolbar { ChanceToolbar(session: session) }
    }
  }
}

/// The newest result of the game, and the button for the next one.
struct NewestThrow: View {
  let session: TrackedSession<Chance>

  var body: some View {
    let view = session[\.self]
    VStack {
      if let outcome = view.newest?.outcome {
        Text(outcome.result).font(.largeTitle).monospacedDigit()
        if let detail = outcome.detail { Text(detail).foregroundStyle(.secondary) }
      } else {
        Text(view.session.game.invitation).foregroundStyle(.secondary)
      }
      Button(view.throwVerb) { if let action = view.throwAction { session.send(action) } }
        .disabled(view.throwAction == nil)
    }
    .animation(session.animation, value: view.newest)
  }
}

/// The text of the game, if it has one, and the number of cards.
struct RequestFields: View {
  let session: TrackedSession<Chance>

  var body: some View {
    let view = session[\.self]
    if let field = view.field { SheetFieldView(field, of: session) }
    if view.session.game == .cards {
      Stepper(
        view.cardText, value: session.binding(\.session.cardCount) { .setCardCount($0) }, in: 1...PlayingCard.count)
    }
  }
}

/// The seed, from which all throws follow. It is tracked by itself: a throw from a known seed does not evaluate it.
struct SeedSection: View {
  let session: TrackedSession<Chance>

  var body: some View {
    Section("Seed") {
      Text(session.document.seed.map { "\($0)" } ?? "Drawn with the first throw").monospacedDigit()
      TextField("Another seed", text: session.binding(\.session.seed) { .writeSeed($0) })
      Button("Set the seed") { if let seed = UInt64(session.session.seed) { session.send(.setSeed(seed)) } }
        .disabled(UInt64(session.session.seed) == nil)
      Button("Draw a new seed") { session.send(.newSeed) }
    }
  }
}

/// The throws, the newest first.
struct ThrownSection: View {
  let session: TrackedSession<Chance>

  var body: some View {
    let thrown = session.document.thrown
    Section("Throws") {
      ForEach(thrown.suffix(100).reversed(), id: \.number) { one in
        LabeledContent(one.outcome.requestText) { Text(one.outcome.result).monospacedDigit() }
      }
      if !thrown.isEmpty { Button("Clear all throws", role: .destructive) { session.send(.clear) } }
    }
    .animation(session.animation, value: thrown)
  }
}

struct ChanceToolbar: View {
  let session: TrackedSession<Chance>

  var body: some View {
    let store = session.base.store
    Button(store.undoName ?? "Undo", systemImage: "arrow.uturn.backward") { store.undo() }.disabled(!store.canUndo)
    Button(store.redoName ?? "Redo", systemImage: "arrow.uturn.forward") { store.redo() }.disabled(!store.canRedo)
  }
}
