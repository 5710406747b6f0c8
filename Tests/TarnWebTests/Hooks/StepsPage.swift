import Tarn
import TarnWeb

/// The example of docs/hooks.md: the steps of each day of a week.
struct Steps: RefusingFeature {
  struct State: Equatable, Codable, Sendable {
    var days = [4_200, 8_100, 3_900]
    var selected: Int?
    var stars = 3
    var isShown = true
    var isAfterOthers = false
  }

  enum Action: Equatable, Sendable {
    case walk(Int, day: Int)
    case select(Int)
    case rate(Int)
    case toggle, move
  }

  func refusal(of action: Action, in state: State) -> Refusal? {
    switch action {
    case .select(let day) where !state.days.indices.contains(day): Refusal("There is no such day.")
    case .rate(let stars) where !(1...5).contains(stars): Refusal("Give one to five stars.")
    default: nil
    }
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .walk(let steps, let day): state.days[day] += steps
    case .select(let day): state.selected = day
    case .rate(let stars): state.stars = stars
    case .toggle: state.isShown.toggle()
    case .move: state.isAfterOthers.toggle()
    }
    return []
  }
}

/// The data of the script.
struct Week: Encodable, Equatable, Sendable {
  var steps: [Int]
  var selected: Int?
}

/// The events of the script.
enum WeekEvent: Decodable {
  case select(day: Int)
}

struct Rating: Encodable, Equatable, Sendable {
  var stars: Int
}

enum RatingEvent: Decodable {
  case rate(stars: Int)
}

extension Steps {
  static let assets = assets(week: weekScript)

  static func assets(week: String) -> Assets {
    Assets(
      [
        "week.js": Array(week.utf8), "star-rating.js": Array(ratingScript.utf8), "scale.js": Array(scaleScript.utf8),
        "week.css": Array(weekStyle.utf8), "mark.svg": Array(mark.utf8),
      ],
      stylesheets: ["week.css"])
  }

  static let weekScript = """
    import { heightOf } from "./scale.js";

    export default {
      mounted() {
        this.bars = document.createElement("div");
        this.bars.className = "bars";
        this.el.replaceChildren(this.bars);
        this.updated();
      },

      updated() {
        const { steps, selected } = this.data;
        this.bars.replaceChildren(...steps.map((count, day) => {
          const bar = document.createElement("button");
          bar.textContent = count;
          bar.ariaPressed = day === selected;
          bar.style.height = heightOf(count);
          bar.onclick = () => this.pushEvent("select", { day });
          return bar;
        }));
      },

      destroyed() {
        this.bars = null;
      },
    };
    """

  static let scaleScript = """
    export const heightOf = (steps) => `${44 + steps / 100}px`;
    """

  static let ratingScript = """
    customElements.define("star-rating", class extends HTMLElement {
      #root = this.attachShadow({ mode: "open" });

      set stars(count) {
        const buttons = [1, 2, 3, 4, 5].map((stars) => {
          const button = document.createElement("button");
          button.textContent = stars <= count ? "★" : "☆";
          button.ariaLabel = `${stars} stars`;
          button.onclick = () => this.dispatchEvent(new CustomEvent("rate", { detail: { stars } }));
          return button;
        });
        this.#root.replaceChildren(...buttons);
      }
    });
    """

  static let weekStyle = """
    .bars { display: flex; align-items: end; gap: 4px; background: url(mark.svg) no-repeat; }
    """

  static let mark = """
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="5"/></svg>
    """
}

/// - Parameter assets: the assets, of which a test may have others than the example.
@MainActor func stepsPage(_ store: Store<Steps>, _ assets: Assets = Steps.assets) -> Page {
  let week = Hook<Week, WeekEvent>("week.js", in: assets)
  let rating = CustomElement<Rating, RatingEvent>("star-rating", script: "star-rating.js", in: assets, events: ["rate"])
  return Page(
    title: "Steps",
    parts: [
      Part(store) { stepsView($0, week, rating, picture: assets.address(of: "mark.svg")) }, .historyBar(of: store),
    ],
    assets: assets)
}

private func stepsView(
  _ state: Steps.State, _ week: Hook<Week, WeekEvent>, _ rating: CustomElement<Rating, RatingEvent>, picture: String
) -> Node<Steps.Action> {
  let others: [Node<Steps.Action>] = [
    .p([.key("sum"), .id("sum")], .text("\(state.days.reduce(0, +)) steps")),
    .img([.key("mark"), .src(picture), .alt("")]),
    ratingView(state, rating),
  ]
  let chart = state.isShown ? [weekView(state, week)] : []
  return .main(.h1("Steps"), .each(state.isAfterOthers ? others + chart : chart + others))
}

private func weekView(_ state: Steps.State, _ week: Hook<Week, WeekEvent>) -> Node<Steps.Action> {
  .section(
    [
      .key("week"), .class("week"), .label("Steps of the week"),
      .hook(week, Week(steps: state.days, selected: state.selected)) { event in
        switch event {
        case .select(let day): .select(day)
        }
      },
    ],
    .ol(.each(state.days.map { .li(.text("\($0) steps")) })))
}

private func ratingView(
  _ state: Steps.State, _ rating: CustomElement<Rating, RatingEvent>
) -> Node<Steps.Action> {
  .customElement(
    rating, Rating(stars: state.stars), [.key("rating"), .label("Rating of the week")],
    onEvent: { event in
      switch event {
      case .rate(let stars): .rate(stars)
      }
    }, .text("\(state.stars) of 5 stars"))
}
