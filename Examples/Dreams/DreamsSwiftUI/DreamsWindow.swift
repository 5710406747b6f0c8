import Dreams
import Foundation
import SwiftUI
import Tarn
import TarnDocument
import TarnLanguages
import TarnSwiftUI
import TarnView

/// The list, and beside it the dream or the favourite creature that is open.
struct DreamsWindow: View {
  let session: TrackedSession<Dreams>
  let words: Localization

  var body: some View {
    NavigationSplitView {
      DreamList(session: session, words: words)
    } detail: {
      if let dream = session[\.openDream] {
        DreamForm(dream: dream, session: session, words: words)
      } else if session[\.session.screen] == .favourite {
        FavouriteForm(session: session, words: words)
      } else {
        ContentUnavailableView("\(words("No dream is open"))", systemImage: "moon.stars")
      }
    }
  }
}

/// The favourite creature, the dreams in their order, and the field for the next one.
struct DreamList: View {
  let session: TrackedSession<Dreams>
  let words: Localization

  var body: some View {
    let dreams = session.document.dreams
    List(selection: openRow) {
      CreatureRow(
        creature: session.document.favourite, title: words("Favourite creature"),
        detail: words.translation(of: session.document.favourite.name)
      )
      .tag(Dreams.Row.favourite)
      Section(words("Dreams")) {
        ForEach(dreams) { dream in
          CreatureRow(
            creature: dream.creature, count: dream.count, title: dream.title(words), detail: dream.summary(words)
          )
          .tag(Dreams.Row.dream(dream.id))
        }
        .onDelete { rows in
          let removed = rows.map { dreams[$0].id }
          session.base.store.group { for id in removed { session.send(.remove(id)) } }
        }
        if dreams.isEmpty { Text(words("Write down what you dreamt of.")).foregroundStyle(.secondary) }
      }
      NewDream(session: session, words: words)
    }
    .animation(session.animation, value: dreams)
    .navigationTitle(words("Dreams"))
    .toolbar { HistoryButtons(session.base.store, words: words) }
  }

  /// The place of the window, as its addresses have it.
  private var openRow: Binding<Dreams.Row?> {
    let open = session[\.openDream].map { Dreams.Row.dream($0.id) }
    let row = session[\.session.screen] == .favourite ? .favourite : open
    return session.binding(row) { Dreams.addresses.open($0) }
  }
}

/// A dream or the favourite creature in the list: all that the row shows.
struct CreatureRow: View {
  let creature: Creature
  var count = CreatureCount.one
  let title: String
  let detail: String

  var body: some View {
    HStack(spacing: 12) {
      CreatureSign(creature: creature, count: count)
      VStack(alignment: .leading) {
        Text(verbatim: title).font(.headline).lineLimit(2)
        Text(verbatim: detail).font(.caption).foregroundStyle(.secondary)
      }
    }
  }
}

/// The creatures as signs; the text beside them is for screen readers.
struct CreatureSign: View {
  let creature: Creature
  let count: CreatureCount

  var body: some View {
    Text(verbatim: String(repeating: sign, count: count.rawValue)).font(.largeTitle).accessibilityHidden(true)
  }

  private var sign: String {
    switch creature {
    case .unicorn: "🦄"
    case .dragon: "🐉"
    case .owl: "🦉"
    case .robot: "🤖"
    case .octopus: "🐙"
    case .cat: "🐈"
    }
  }
}

/// The field for a new dream.
struct NewDream: View {
  let session: TrackedSession<Dreams>
  let words: Localization

  var body: some View {
    let text = session[\.session.typed]
    Section {
      TextField(words("What did you dream of?"), text: session.binding(text) { .type($0) }).onSubmit { add() }
      Button(words("Add a dream"), systemImage: "plus") { add() }.disabled(!Dream.isSeen(text))
      // Also with a text: such as that the list is full.
      if Dream.isSeen(text), let refusal = session.refusal(of: .add(id: UUID())) {
        Text(words.translation(of: refusal.reason)).foregroundStyle(.red)
      }
    }
  }

  private func add() { session.send(.add(id: UUID())) }
}

/// The screen of a dream.
struct DreamForm: View {
  let dream: Dream
  let session: TrackedSession<Dreams>
  let words: Localization

  var body: some View {
    Form {
      CreatureSign(creature: dream.creature, count: dream.count)
      Text(dream.summary(words)).foregroundStyle(.secondary)
      TextField(words("Text"), text: changing(dream.description) { .describe($0) }, axis: .vertical)
      CreaturePicker(title: words("Creature"), creature: changing(dream.creature) { .creature($0) }, words: words)
      Picker(words("Number of creatures"), selection: changing(dream.count) { .count($0) }) {
        ForEach(CreatureCount.allCases, id: \.self) { count in Text(words.translation(of: count.name)).tag(count) }
      }
      Section(words("Effects")) {
        ForEach(DreamEffect.allCases, id: \.self) { effect in
          Toggle(
            words.translation(of: effect.name),
            isOn: changing(dream.effects.contains(effect)) { $0 ? .addEffect(effect) : .removeEffect(effect) })
        }
      }
      Button(words("Remove the dream"), role: .destructive) { session.send(.remove(dream.id)) }
    }
    .animation(session.animation, value: dream)
    .navigationTitle(dream.title(words))
  }

  private func changing<Value: Equatable>(_ value: Value, _ change: @escaping (Value) -> DreamChange) -> Binding<Value>
  {
    session.binding(value) { [id = dream.id] in .change(id, change($0)) }
  }
}

/// The choice of the favourite creature.
struct FavouriteForm: View {
  let session: TrackedSession<Dreams>
  let words: Localization

  var body: some View {
    let favourite = session.document.favourite
    Form {
      CreatureSign(creature: favourite, count: .one)
      Text(words("New dreams show this creature.")).foregroundStyle(.secondary)
      CreaturePicker(
        title: words("Favourite creature"), creature: session.binding(favourite) { .prefer($0) }, words: words)
    }
    .animation(session.animation, value: favourite)
    .navigationTitle(words("Favourite creature"))
  }
}

struct CreaturePicker: View {
  let title: String
  let creature: Binding<Creature>
  let words: Localization

  var body: some View {
    Picker(title, selection: creature) {
      ForEach(Creature.allCases, id: \.self) { creature in Text(words.translation(of: creature.name)).tag(creature) }
    }
  }
}
