// Context for the examples in the comments of TarnDocument; see Scripts/examples.
import Tarn
import TarnForms
import TarnRecord
import TarnValues

@testable import TarnDocument

typealias Expense = Kitty.Expense
typealias Session = Kitty.Session
typealias Action = Kitty.Action

@MainActor let store = kitty
@MainActor let anna = kitty.session("anna")
