import Journal
import SwiftUI
import Tarn
import TarnAccounts
import TarnDocument
import TarnLanguages
import TarnStorage
import TarnSwiftUI
import TarnView

/// Journal as a SwiftUI app, on the same core and file as its page: with a person for each window.
@main struct JournalApp: App {
  /// The file stays open as long as the app runs.
  private let opened = Opened { report in try Journal.app.file().openAlone { report($0.message) } }
  private let words = Journal.languages.best(for: .system)
  private let signIns = SignInGuard(hasher: Yescrypt())
  /// The windows that are open: a person with a draft in one of them edits at present.
  @State private var windows: Set<String> = []

  var body: some Scene {
    WindowGroup {
      OpenedView(opened, "\(words("The journal can’t be opened"))", systemImage: "book", words: words) { file in
        JournalWindow(store: file.store, signIns: signIns, words: words, windows: $windows)
      }
    }
  }
}

/// A window: the form to sign in, or the journal of the person who is signed in there, also after a restart.
struct JournalWindow: View {
  let store: Store<SharedDocument<Journal>>
  let signIns: SignInGuard
  let words: Localization
  @Binding var windows: Set<String>
  @SceneStorage("window") private var saved: String?

  var body: some View {
    ZStack {
      if let window = saved {
        if let id = store[\.[signedInAt: window]] {
          let editors = store[\.[editorsAt: windows.subtracting([window])]]
          JournalScreen(session: store.session(id).tracked, editors: editors, words: words)
        } else {
          SignInScreen(store: store, window: window, signIns: signIns, words: words)
        }
      }
    }
    .onAppear {
      let window = saved ?? UUID().uuidString
      saved = window
      windows.insert(window)
    }
    .onDisappear { if let saved { windows.remove(saved) } }
  }
}

/// The form to sign up or to sign in.
struct SignInScreen: View {
  let store: Store<SharedDocument<Journal>>
  let window: String
  let words: Localization
  @State private var form: Store<SignUp>

  init(store: Store<SharedDocument<Journal>>, window: String, signIns: SignInGuard, words: Localization) {
    (self.store, self.window, self.words) = (store, window, words)
    let purpose: SignUp.Purpose = store.state.knows(window) ? .entering : .joining
    _form = State(initialValue: store.makeSignUp(purpose, at: window, signIns))
  }

  var body: some View {
    let state = form[\.self]
    Form {
      Text(words("A journal that several people share and write together."))
      Picker(words("Sign up or sign in"), selection: form.binding(state.purpose) { .choose($0) }) {
        Text(words("Sign up")).tag(SignUp.Purpose.joining)
        Text(words("Sign in")).tag(SignUp.Purpose.entering)
      }
      ForEach(state.fields(words), id: \.name) { SheetFieldView($0, of: form) }
      if let failure = state.failure { Text(words.translation(of: "\(failure)")).foregroundStyle(.red) }
      Button(state.submitTitle(words)) { form.send(.submit) }.disabled(!state.isReady)
    }
    .onChange(of: state.phase) { _, phase in
      if case .inside(let person) = phase { store.enter(person, at: window) }
    }
  }
}

#Preview { JournalScreen(session: Journal.app.makeStore().session("preview").tracked, editors: [], words: .english) }
