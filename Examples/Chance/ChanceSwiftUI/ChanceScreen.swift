import Chance
import ChanceDice
import SwiftUI
import Tarn
import TarnDocument
import TarnLanguages
import TarnSwiftUI
import TarnView

/// The game of the session, its result, and the throws of all games.
struct ChanceScreen: View {
  let session: TrackedSession<Chance>
  let words: Localization

  var body: some View {
    NavigationStack {
      Form {
        Picker(words("Game"), selection: session.binding(\.session.game) { .choose($0) }) {
          ForEach(Game.allCases, id: \.self) { game in Text(words.translation(of: game.title)).tag(game) }
        }
        NewestThrow(session: session, words: words)
        RequestFields(session: session, words: words)
        SeedSection(session: session, words: words)
        ThrownSection(session: session, words: words)
      }
      .navigationTitle(words("Chance"))
      .toolbar { HistoryButtons(session.base.store, words: words) }
    }
  }
}

/// The newest result of the game, and the button for the next one.
struct NewestThrow: View {
  let session: TrackedSession<Chance>
  let words: Localization

  var body: some View {
    let view = LocalizedSessionView(session[\.self], words)
    VStack {
      if let outcome = view.newest?.outcome {
        Text(words.translation(of: outcome.result)).font(.largeTitle).monospacedDigit()
        if let detail = outcome.detail { Text(detail).foregroundStyle(.secondary) }
      } else {
        Text(words.translation(of: view.session.game.invitation)).foregroundStyle(.secondary)
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
  let words: Localization

  var body: some View {
    let view = LocalizedSessionView(session[\.self], words)
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
  let words: Localization

  var body: some View {
    Section(words("Seed")) {
      Text(session.document.seed.map { "\($0)" } ?? words("Drawn with the first throw")).monospacedDigit()
      TextField(words("Another seed"), text: session.binding(\.session.seed) { .writeSeed($0) })
      Button(words("Set the seed")) { if let seed = UInt64(session.session.seed) { session.send(.setSeed(seed)) } }
        .disabled(UInt64(session.session.seed) == nil)
      Button(words("Draw a new seed", context: "key")) { session.send(.newSeed) }
    }
  }
}

/// The throws, the newest first.
struct ThrownSection: View {
  let session: TrackedSession<Chance>
  let words: Localization

  var body: some View {
    let thrown = session.document.thrown
    Section(words("Past throws")) {
      ForEach(thrown.suffix(100).reversed(), id: \.number) { one in
        LabeledContent(one.outcome.requestText(words)) {
          Text(words.translation(of: one.outcome.result)).monospacedDigit()
        }
      }
      if !thrown.isEmpty {
        Button(words("Clear all throws", context: "key"), role: .destructive) { session.send(.clear) }
      }
    }
    .animation(session.animation, value: thrown)
  }
}
