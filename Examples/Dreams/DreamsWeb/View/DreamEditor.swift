import Dreams
import TarnLanguages
import TarnLayout
import TarnWeb

/// The screen of a dream.
struct DreamEditor {
  let dream: Dream
  let scroll: Double
  let cards: CardFactory
  let words: Localization

  /// The size of the preview on a phone.
  static let narrow = Size(width: 328, height: 200)
  /// The size on screens with room for the controls beside it: half of a small laptop's width.
  private static let wide = Size(width: 560, height: 320)

  var body: View {
    .editor(
      words("Dream"), words,
      header: [
        .backLink(words), .helpButton(words),
        .button([.class("quiet"), .onClick(.remove(dream.id))], .text(words("Remove"))),
      ],
      [.key(dream.id), .scrollTop(scroll), .onScroll { .dreamScrolled($0) }],
      preview: .each([
        .div([.class("narrow")], cards.card(dream.card(at: .preview, words), Self.narrow)),
        .div([.class("wide")], cards.card(dream.card(at: .preview, words), Self.wide)),
      ]), controls: [description, creatures, counts, effects])
  }

  private var description: View {
    .label(
      [.class("field")], .span(.text(words("Text"))),
      .textarea([
        .attribute("name", "description"), .value(dream.description), .attribute("rows", "3"),
        .attribute("dir", "auto"), .onInput { .change(dream.id, .describe($0)) },
      ]), .span([.class("field-note"), .id("description-message")]))
  }

  private var creatures: View {
    .choices(words("Creature"), Creature.allCases) { creature in
      .choice(
        words.translation(of: creature.name), isOn: creature == dream.creature, cards.picture(of: creature),
        .change(dream.id, .creature(creature)))
    }
  }

  private var counts: View {
    .choices(words("Number of creatures"), CreatureCount.allCases, style: "short") { count in
      .choice(
        words.translation(of: count.name), isOn: count == dream.count, .nothing, .change(dream.id, .count(count)))
    }
  }

  private var effects: View {
    .choices(words("Effects"), DreamEffect.allCases) { effect in
      let isOn = dream.effects.contains(effect)
      return .choice(
        words.translation(of: effect.name), isOn: isOn, cards.picture(of: dream.creature, [effect]),
        .change(dream.id, isOn ? .removeEffect(effect) : .addEffect(effect)))
    }
  }
}
