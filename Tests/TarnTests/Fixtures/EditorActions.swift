import Tarn
import TarnTesting

/// The actions of random walks on the editor.
enum EditorActions {
  static func action(_ state: Editor.State, _ random: inout SeededRandom) -> Editor.Action {
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: .type(random.pick(from: ["a", "b", ""]))
    case 2: .tick
    case 3: .paste("c")
    default: .scroll(Int.random(in: 0...3, using: &random))
    }
  }
}
