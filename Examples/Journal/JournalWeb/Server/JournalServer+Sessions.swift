import Foundation
import Journal
import Tarn
import TarnForms
import TarnSharing
import TarnWeb

// Opening and closing the pages of visitors.
extension JournalServer {
  func page(for session: Session) throws -> Page {
    let visit = PageSession(attachments: AttachmentStore(journal: storage, thumbnails: thumbnails))
    if let personSession = folder.personSession(at: session.id) {
      try enter(visit, session.id, personSession)
    } else {
      showSignIn(visit, session.id)
    }
    visits[session.id] = visit
    visit.pageStore.send(.journal(status), cause: .arrived)
    notifyEditors()
    return visit.page
  }

  func release(_ session: Session.ID) {
    guard let visit = visits.removeValue(forKey: session) else { return }
    // A write error is reported when the session is opened again; no page is left to show it now.
    try? visit.close()
    notifyEditors()
  }

  /// Shows the sign-in form to a visitor who is not signed in.
  private func showSignIn(_ visit: PageSession, _ session: Session.ID, _ purpose: SignUp.Purpose = .joining) {
    let signIn = Store(
      SignUp.State(purpose), SignUp(),
      effects: SignUp.useCases(
        asking: CheckName { [weak self] name in
          guard let self else { throw Closed() }
          return await find(name)
        },
        making: CreatePerson(hasher: hasher), authenticating: authenticate)
        + [
          EffectHandler(AddPerson(server: self)) {
            if case .join(let person) = $0 { person } else { nil }
          } action: { person, response in
            switch response {
            case .welcome: .welcomed(person.id)
            case .turnedAway(let refusal): .turnedAway(person.id, refusal)
            }
          }
        ],
      subscriptions: SignUp.subscriptions(clock: ContinuousClock()))
    visit.showSignIn(at: signIn)
    visit.keep(
      signIn.observe({ $0.phase }) { [weak self, weak visit] change in
        guard let self, let visit, case .inside(let person) = change.new else { return }
        self.welcome(visit, session, person)
      })
  }

  /// Opens a session for a person who has signed in.
  private func welcome(_ visit: PageSession, _ session: Session.ID, _ id: Person.ID) {
    guard visit.personSession == nil, let person = journal.state.people[id: id] else { return }
    do {
      let personSession = folder.personSession(for: person.id, at: session)
      try enter(visit, session, personSession, as: PersonSession.State(person: person.id, name: person.name))
      do { try folder.signIn(session, to: personSession) } catch {
        visit.pageStore.send(
          .problem("This browser can’t be remembered, so you will have to sign in again. \(error)"), cause: .arrived)
      }
    } catch {
      // The person exists in the journal and can sign in again.
      showSignIn(visit, session, .entering)
      visit.pageStore.send(.problem("\(error)"), cause: .arrived)
    }
  }

  /// Closes the session, which keeps its draft, and shows the sign-in form in all tabs.
  private func signOut(_ visit: PageSession, _ session: Session.ID) {
    do {
      // The draft is saved before the sign-out, because afterwards no page can show an error.
      try visit.save()
      try folder.signOut(session)
    } catch {
      return visit.pageStore.send(.problem("You are still signed in. \(error)"), cause: .arrived)
    }
    let leftOut = visit.pageStore.state.awaited.leftOut
    // Everything is saved, so an error here loses nothing.
    try? visit.close()
    showSignIn(visit, session, .entering)
    visit.pageStore.send(.signedOut(leftOut: leftOut), cause: .arrived)
    notifyEditors()
  }

  /// Opens a visitor's session, either the saved one or a new one.
  private func enter(_ visit: PageSession, _ session: Session.ID, _ path: String, as new: PersonSession.State? = nil)
    throws
  {
    // The placeholder is never saved: a session's file is created only after a sign-in, which passes `new`.
    let placeholder = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    guard let name = new?.name ?? PersonName("Nobody") else { return }
    // The app has the name that it has in the files of earlier versions.
    let storage = try PersonSessionStorage(
      path, app: "Journal desk", first: new ?? PersonSession.State(person: placeholder, name: name),
      history: PersonSession.history,
      onStatus: { [mailbox = visit.pageStore.mailbox] in mailbox.send(.problem($0.message)) }
    )
    let person = storage.state.person
    guard journal.state.people.contains(id: person), new == nil || new?.person == person else {
      try storage.close()
      throw UnknownPerson(path: storage.path)
    }
    let personSession = Store(
      storage.state, PersonSession(),
      effects: [
        PersonSession.beginning(CreateEntry()),
        EffectHandler(
          SendRequests(server: self, person: person, attachments: visit.attachments, personSession: storage)
        ) {
          if case .suggest(let request, let number) = $0 {
            SendRequests.Request(request: request, number: number)
          } else {
            nil
          }
        } action: { request, reply in
          .answered(reply, number: request.number)
        },
      ], history: PersonSession.history)
    storage.persist(personSession)
    storage.serve(personSession)
    visit.attachments.open(storage)
    visit.showSession(at: personSession, storage, in: journal) { [weak self, weak visit] in
      if let visit { self?.signOut(visit, session) }
    }
    visit.keep(personSession.observe({ $0.work.draft?.value.id }) { [weak self] _ in self?.notifyEditors() })
    personSession.send(.opened, cause: .arrived)
  }

  struct Closed: Error, CustomStringConvertible {
    var description: String { "The journal is closed." }
  }

  /// The session's person is not in the journal, because the journal's file was replaced and the session's was not.
  struct UnknownPerson: Error, CustomStringConvertible {
    let path: String
    var description: String {
      "This session belongs to a person who is not in this journal. Restore the journal's own file, or"
        + " move \(path) elsewhere to sign up again."
    }
  }
}
