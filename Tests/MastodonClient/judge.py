"""Runs the client of Mastodon.py over a fake-mastodon process and prints what became of each call.

Usage: judge.py PROGRAM     (PROGRAM is the built `fake-mastodon`; Scripts/mastodon-client builds it and calls this)

Three things are judged: that a call is answered as the client expects, that what was asked for is so afterwards, and that each
entity in each answer has the fields that Mastodon had in the version which the server says it is, with values of the right type:
the client's own descriptions of the entities say so, with the version in which each field was added.

Exit status: 0 if nothing failed but what KNOWN_GAPS lists, 1 otherwise. A gap that is none any more fails, too.
"""

import ast
import datetime
import inspect
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zlib
from urllib.parse import parse_qs, urlparse

import mastodon
import requests
from mastodon import Mastodon, return_types

# What this server does not do, and why. The name is that of the check below, or `Entity.field`.
KNOWN_GAPS = {
    "log in with a password": "Mastodon removed it in 4.4, and says unsupported_grant_type",
    "post a poll": "there are no polls",
    "schedule a status": "nothing is scheduled",
    "search": "there is no search",
    "follow": "everybody follows everybody",
    "public timeline": "there is the home timeline only",
    "favourites": "lists of one's own marks are not kept",
    "who has favourited": "nor lists of those who set them",
    "history of edits": "earlier texts are not kept",
    "upload a film": "pictures only",
    "MediaAttachment.blurhash": "pictures are not decoded",
    # Of a status that was deleted the source is given in place of the content, by Mastodon, too.
    "delete: Status.content": "as Mastodon",
}

TOKENS = {name: f"token-of-{name}" for name in ("teapot", "lamp")}
SCOPES = ["read", "write"]


class Server:
    """A fake-mastodon process over a new file."""

    def __init__(self, program, folder):
        arguments = [program, str(folder / "judged.sqlite"), "--port", "0", "--seed", "60"]
        for name, token in TOKENS.items():
            arguments += ["--token", f"{name}={token}"]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        self.address = None
        for line in self.process.stdout:
            if match := re.search(r"http://\S+", line):
                self.address = match[0]
                break
        if self.address is None:
            raise SystemExit(f"{program} printed no address: it ended with {self.process.wait()}")

    def order(self, *faults):
        answer = requests.post(
            f"{self.address}/control/faults", json=list(faults), headers={"Origin": self.address}, timeout=60)
        answer.raise_for_status()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)


# --- entities -----------------------------------------------------------------------------------------------------


def described_entities():
    """For each entity of the client: its fields, each with its type and the version that added it."""
    entities = {}
    for node in ast.parse(inspect.getsource(return_types)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        fields = {}
        for field, comment in zip(node.body, node.body[1:]):
            if not isinstance(field, ast.AnnAssign) or not isinstance(comment, ast.Expr):
                continue
            kind = ast.literal_eval(field.annotation) if isinstance(field.annotation, ast.Constant) else "Any"
            added = re.search(r"(\d+)\.(\d+)\.(\d+): added", str(getattr(comment.value, "value", "")))
            fields[field.target.id] = (kind, tuple(map(int, added.groups())) if added else None)
        entities[node.name] = fields
    return entities


ENTITIES = described_entities()
PLAIN = {"str": str, "int": int, "bool": bool, "float": (float, int), "datetime": datetime.datetime,
         "IdType": (str, int), "MaybeSnowflakeIdType": (str, int)}


def mismatches(value, version, path=""):
    """Returns the mismatches of the entities in a response: missing fields, and values of another type."""
    if isinstance(value, (list, tuple)):
        for place, inner in enumerate(value):
            yield from mismatches(inner, version, f"{path}[{place}]")
        return
    if not isinstance(value, dict):
        return
    name = type(value).__name__
    for field, (kind, added) in ENTITIES.get(name, {}).items():
        optional = kind.startswith("Optional[")
        content = value.get(field)
        if content is None:
            if not optional and added is not None and added <= version:
                yield f"{name}.{field}", "is missing or null"
            continue
        expected = kind.removeprefix("Optional[").removesuffix("]") if optional else kind
        if expected in PLAIN:
            fits = isinstance(content, PLAIN[expected])
            # A flag is a number to Python.
            if expected == "int":
                fits = fits and not isinstance(content, bool)
            if not fits:
                yield f"{name}.{field}", f"is {content!r}, which is no {expected}"
        elif "List[" in expected and not isinstance(content, (list, tuple)):
            yield f"{name}.{field}", f"is {content!r}, which is no list"
    for field, inner in value.items():
        yield from mismatches(inner, version, f"{path}.{field}")


# --- the table ----------------------------------------------------------------------------------------------------


class Judge:
    def __init__(self):
        self.version = (0, 0, 0)
        self.rows = []
        self.met = set()

    def report(self, name, outcome):
        self.rows.append((name, outcome))
        print(f"{name:<44} {outcome}", flush=True)

    def call(self, name, action):
        """Does one thing, and judges the entities that come of it. Returns them, or None if it failed."""
        try:
            result = action()
        except Exception as error:  # Whatever it is, it is what the client makes of the server.
            words = f"{type(error).__name__}: {error}"
            if name in KNOWN_GAPS and not isinstance(error, AssertionError):
                self.met.add(name)
                self.report(name, f"known gap: {KNOWN_GAPS[name]}")
            else:
                self.report(name, f"FAILED: {words}")
            return None
        if name in KNOWN_GAPS:
            self.report(name, "FAILED: it works, although KNOWN_GAPS lists it")
            return result
        wrong = {}
        for field, words in mismatches(result, self.version):
            gap = next((gap for gap in (f"{name}: {field}", field) if gap in KNOWN_GAPS), None)
            if gap:
                self.met.add(gap)
            else:
                wrong[field] = words
        if wrong:
            self.report(name, "FAILED: " + "; ".join(f"{field} {words}" for field, words in sorted(wrong.items())))
        else:
            self.report(name, "ok")
        return result

    def refused(self, name, status, words, action):
        """Does what the server has to refuse."""
        def expected():
            try:
                action()
            except mastodon.MastodonAPIError as error:
                # Of a call that gives a list the client passes on no words.
                message = error.args[3] if error.args[3] is not None else words
                assert error.args[1] == status and words in message, f"refused otherwise: {error.args}"
                return
            raise AssertionError("it was not refused")
        self.call(name, expected)

    def end(self):
        for gap in sorted(KNOWN_GAPS.keys() - self.met):
            self.report(gap, "FAILED: it was not met, although KNOWN_GAPS lists it")
        failed = sum(outcome.startswith("FAILED") for _, outcome in self.rows)
        print(f"{len(self.rows) - failed} passed, {failed} failed")
        return 1 if failed else 0


def png(width, height):
    """A grey picture."""
    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    lines = zlib.compress(bytes([0] + [128] * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")


def approved(address, token, answer="allow"):
    """Lets an application in, as a person does on the page of an address. Returns where the browser is led."""
    page = requests.get(address, timeout=60)
    page.raise_for_status()
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page.text))
    done = requests.post(
        address.split("?")[0], data={**fields, "account_token": token, "answer": answer}, allow_redirects=False,
        timeout=60)
    assert done.status_code == 302, f"the page answered {done.status_code}: {done.text}"
    return parse_qs(urlparse(done.headers["Location"]).query)


# --- what is done -------------------------------------------------------------------------------------------------


def sign_in(judge, server):
    app = judge.call("register an application", lambda: Mastodon.create_app(
        "judge", scopes=SCOPES, redirect_uris=["urn:ietf:wg:oauth:2.0:oob", "https://app.example/back"],
        website="https://app.example/", api_base_url=server.address))

    def client(account):
        person = Mastodon(*app, api_base_url=server.address, version_check_mode="created", ratelimit_method="throw")
        address = person.auth_request_url(scopes=SCOPES, allow_http=True)
        person.log_in(code=approved(address, TOKENS[account])["code"][0], scopes=SCOPES, allow_http=True)
        return person

    teapot = judge.call("sign in by a code", lambda: client("teapot"))
    lamp = judge.call("sign in by a code, another account", lambda: client("lamp"))
    if teapot is None or lamp is None:
        raise SystemExit("Nobody could sign in; nothing else was tried.")
    judge.version = (teapot.mastodon_major, teapot.mastodon_minor, teapot.mastodon_patch)

    stranger = Mastodon(*app, api_base_url=server.address)
    judge.call("description of the server's OAuth", stranger.oauth_authorization_server_info)

    def led_back():
        address = stranger.auth_request_url(
            scopes=["read"], redirect_uris="https://app.example/back", state="as it was", allow_http=True)
        answer = approved(address, TOKENS["teapot"])
        assert answer["state"] == ["as it was"]
        stranger.log_in(
            code=answer["code"][0], redirect_uri="https://app.example/back", scopes=["read"], allow_http=True)
        assert stranger.me().acct == "teapot"
        return answer["code"][0]

    code = judge.call("sign in, led back to the application", led_back)

    def again():
        try:
            Mastodon(*app, api_base_url=server.address).log_in(
                code=code, redirect_uri="https://app.example/back", scopes=["read"], allow_http=True)
        except mastodon.MastodonIllegalArgumentError as error:
            assert "invalid_grant" in str(error), error
            return
        raise AssertionError("a code was taken twice")

    judge.call("a code is taken once", again)
    judge.refused(
        "a token to read does not write", 403, "outside the authorized scopes", lambda: stranger.status_post("x"))

    def denied():
        address = stranger.auth_request_url(scopes=["read"], allow_http=True)
        assert approved(address, "", answer="deny")["error"] == ["access_denied"]

    judge.call("a person refuses", denied)
    judge.call("log in with a password", lambda: Mastodon(*app, api_base_url=server.address).log_in(
        "teapot@server.example", "password", scopes=SCOPES, allow_http=True))

    def own_token():
        answer = requests.post(f"{server.address}/oauth/token", timeout=60, data={
            "grant_type": "client_credentials", "client_id": app[0], "client_secret": app[1], "scope": "read"})
        answer.raise_for_status()
        own = Mastodon(*app, access_token=answer.json()["access_token"], api_base_url=server.address)
        assert own.app_verify_credentials().name == "judge"
        return own

    own = judge.call("a token of the application's own", own_token)
    judge.refused("it speaks for nobody", 422, "requires an authenticated user", lambda: own.timeline_home())

    def revoked():
        # Mastodon.py revokes over TLS alone when the server says where; so this request is built by hand.
        token = own.access_token
        answer = requests.post(f"{server.address}/oauth/revoke", timeout=60, data={
            "client_id": app[0], "client_secret": app[1], "token": token})
        assert (answer.status_code, answer.json()) == (200, {}), answer.text
        try:
            own.app_verify_credentials()
        except mastodon.MastodonUnauthorizedError:
            return
        raise AssertionError("a token that was revoked is valid")

    judge.call("revoke a token", revoked)
    judge.call("revoke one's own token", lambda: stranger.revoke_access_token(allow_http=True))
    judge.call("application of a token", teapot.app_verify_credentials)
    return teapot, lamp


def statuses(judge, teapot, lamp):
    judge.call("describe the server, version 1", teapot.instance_v1)
    judge.call("describe the server, version 2", teapot.instance_v2)
    me = judge.call("oneself", teapot.account_verify_credentials)
    judge.call("an account", lambda: lamp.account(me.id))
    first = judge.call("post", lambda: teapot.status_post(
        "Dear @lamp, see https://tarn.example/ #Tea", spoiler_text="hot", visibility="unlisted", language="en",
        sensitive=True))

    def twice():
        one, two = (teapot.status_post("Once only.", idempotency_key="one-key") for _ in range(2))
        assert one.id == two.id
        return one

    once = judge.call("post with a key, twice", twice)
    judge.call("read a status", lambda: lamp.status(first))
    judge.call("source of a status", lambda: teapot.status_source(first))

    def edited():
        changed = teapot.status_update(once, "Once only, and changed.")
        assert changed.edited_at is not None and "changed" in changed.content
        return changed

    judge.call("edit", edited)
    judge.refused("post nothing", 422, "Text can't be blank", lambda: teapot.status_post("  "))
    judge.refused("post too much", 422, "character limit of 500", lambda: teapot.status_post("x" * 501))
    judge.refused("edit another's", 404, "", lambda: lamp.status_update(once, "mine"))

    def marked():
        assert lamp.status_favourite(once).favourited and lamp.status_bookmark(once).bookmarked
        assert teapot.status(once).favourites_count == 1
        return lamp.status(once)

    judge.call("favourite and bookmark", marked)
    judge.call("take a favourite and a bookmark back", lambda: [
        lamp.status_unfavourite(once), lamp.status_unbookmark(once), lamp.status_favourite(once)])

    def boosted():
        boost = lamp.status_reblog(once)
        assert boost.reblog.id == once.id and boost.reblog.reblogs_count == 1
        assert lamp.status_unreblog(once).id == once.id
        return lamp.status_reblog(once)

    judge.call("boost, and take it back", boosted)

    def threaded():
        reply = lamp.status_reply(once, "One answer")
        deeper = teapot.status_reply(reply, "An answer to it")
        side = lamp.status_reply(once, "Another answer")
        context = teapot.status_context(reply)
        assert [s.id for s in context.ancestors] == [once.id] and [s.id for s in context.descendants] == [deeper.id]
        below = [s.id for s in teapot.status_context(once).descendants]
        assert below == [reply.id, deeper.id, side.id], below
        return context

    judge.call("context of an answer", threaded)

    def deleted():
        gone = teapot.status_post("Soon gone")
        answer = teapot.status_delete(gone)
        assert answer.text == "Soon gone"
        try:
            teapot.status(gone)
        except mastodon.MastodonNotFoundError:
            return answer
        raise AssertionError("it is still there")

    judge.call("delete", deleted)
    judge.call("post a poll", lambda: teapot.status_post("?", poll=teapot.make_poll(["a", "b"], 3600)))
    judge.call("schedule a status", lambda: teapot.status_post(
        "later", scheduled_at=datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)))
    return once


def pages(judge, server, teapot):
    judge.call("home timeline", lambda: teapot.timeline_home(limit=5))

    def all_of(first):
        found = list(first)
        page = first
        while (page := teapot.fetch_next(page)) is not None:
            assert page, "a page that was linked to is empty"
            found += page
        return found

    everything = judge.call("home timeline, all pages", lambda: all_of(teapot.timeline_home(limit=7)))

    def complete():
        ids = [int(s.id) for s in everything]
        assert ids == sorted(set(ids), reverse=True), "not newest first, or twice"
        assert ids == [int(s.id) for s in all_of(teapot.timeline_home(limit=40))], "pages of 7 are not those of 40"

    judge.call("all pages are complete and in order", complete)

    def short():
        server.order({"kind": "shortPages", "amount": 40})
        try:
            first = teapot.timeline_home(limit=10)
            page, found = first, list(first)
            while (page := teapot.fetch_next(page)) is not None:
                found += page
            assert len(first) < 10 and 0 < len(found) < len(everything)
            assert found[-1].id <= everything[-10].id, "paging ended early"
        finally:
            server.order()

    judge.call("short pages do not end paging", short)

    def newer():
        third = everything[12]
        page = teapot.timeline_home(min_id=third, limit=5)
        assert [s.id for s in page] == [s.id for s in everything[7:12]]
        before = teapot.fetch_previous(page)
        assert [s.id for s in before] == [s.id for s in everything[2:7]]
        return page

    judge.call("pages forward by min_id", newer)
    judge.call("statuses of an account", lambda: teapot.account_statuses(teapot.me(), limit=3))
    judge.refused(
        "statuses of an account, filtered", 422, "does not know",
        lambda: teapot.account_statuses(teapot.me(), only_media=True))


def notifications(judge, teapot, lamp, once):
    def unfiltered():
        found = teapot.notifications()
        assert {"favourite", "reblog", "mention"} >= {n.type for n in found} >= {"favourite", "reblog"}
        assert all(n.account.acct == "lamp" for n in found if n.status.id == once.id)
        return found

    lamp.status_post("@teapot, are you there?")
    judge.call("notifications", unfiltered)

    def typed():
        assert {n.type for n in teapot.notifications(types=["mention", "reblog"])} == {"mention", "reblog"}
        assert "mention" not in {n.type for n in teapot.notifications(exclude_types=["mention"])}
        return teapot.notifications(mentions_only=True)

    judge.call("notifications of some types", typed)

    def paged():
        everything = teapot.notifications()
        page = teapot.notifications(limit=1)
        found = list(page)
        while (page := teapot.fetch_next(page)) is not None:
            found += page
        assert [n.id for n in found] == [n.id for n in everything] and len(found) >= 3
        assert [n.id for n in teapot.notifications(since_id=found[1])] == [found[0].id]
        return found

    everything = judge.call("notifications, all pages", paged)
    judge.call("one notification", lambda: teapot.notifications(id=everything[0]))

    def taken_back():
        lamp.status_unfavourite(once)
        assert all(n.type != "favourite" or n.status.id != once.id for n in teapot.notifications())

    judge.call("no notification of a removed favourite", taken_back)

    def dismissed():
        teapot.notifications_dismiss(everything[0])
        assert everything[0].id not in [n.id for n in teapot.notifications()]
        teapot.notifications_clear()
        assert not teapot.notifications()

    judge.call("dismiss one, and all", dismissed)

    def updated():
        status = teapot.status_post("To be boosted")
        lamp.status_reblog(status)
        teapot.status_update(status, "To be boosted, changed")
        assert [n.status.id for n in lamp.notifications(types=["update"])] == [status.id]

    judge.call("a notification of an edit for the boosting account", updated)


def media(judge, server, teapot, lamp, folder):
    picture = folder / "grey.png"
    picture.write_bytes(png(64, 48))
    upload = judge.call("upload a picture", lambda: teapot.media_post(
        str(picture), description="Grey ☁", focus=(0.5, -0.25)))

    def fetched():
        answer = requests.get(upload.url, timeout=60)
        assert answer.content == picture.read_bytes() and answer.headers["Content-Type"] == "image/png"
        assert (upload.meta.original.width, upload.meta.original.height) == (64, 48)
        assert (upload.meta.focus.x, upload.meta.focus.y) == (0.5, -0.25) and upload.description == "Grey ☁"
        return teapot.media(upload)

    judge.call("read an upload, and its bytes", fetched)

    def renamed():
        changed = teapot.media_update(upload, description="Greyer")
        assert changed.description == "Greyer"
        return changed

    judge.call("describe an upload anew", renamed)
    other = judge.call("upload bytes", lambda: teapot.media_post(png(8, 8), mime_type="image/png"))
    judge.refused("another's upload", 404, "", lambda: lamp.media(upload))
    judge.refused("attach another's", 422, "not found", lambda: lamp.status_post("mine", media_ids=[upload]))

    def attached():
        status = teapot.status_post("With pictures", media_ids=[other, upload])
        assert [m.id for m in status.media_attachments] == [other.id, upload.id]
        changed = teapot.status_update(status, "With one", media_ids=[upload])
        assert [m.id for m in changed.media_attachments] == [upload.id]
        return lamp.status(status)

    judge.call("post with pictures, and edit which", attached)
    judge.call("post a picture without words", lambda: teapot.status_post("", media_ids=[other]))
    judge.refused("attach twice", 422, "already attached", lambda: teapot.status_post("again", media_ids=[other]))
    judge.refused("upload what is no picture", 422, "content type is invalid", lambda: teapot.media_post(
        b"words", mime_type="image/png"))
    judge.call("upload a film", lambda: teapot.media_post(b"\0\0\0\x18ftypmp42", mime_type="video/mp4"))

    def processed():
        server.order({"kind": "processing", "amount": 1_500, "only": "changes"})
        late = teapot.media_post(str(picture))
        server.order()
        assert late.url is None
        try:
            teapot.status_post("Too early", media_ids=[late])
        except mastodon.MastodonAPIError as error:
            assert "not finished processing" in str(error), error
        else:
            raise AssertionError("a file was attached that is not ready")
        # 50 s, which a loaded machine does not need.
        for _ in range(500):
            if teapot.media(late).url is not None:
                return teapot.status_post("Late", media_ids=[late])
            time.sleep(0.1)
        raise AssertionError("it is processed for ever")

    judge.call("attach when it has been processed", processed)


def gaps(judge, teapot, lamp, once):
    judge.call("search", lambda: teapot.search("tea"))
    judge.call("follow", lambda: teapot.account_follow(lamp.me()))
    judge.call("public timeline", lambda: teapot.timeline_public())
    judge.call("favourites", lambda: lamp.favourites())
    judge.call("who has favourited", lambda: teapot.status_favourited_by(once))
    judge.call("history of edits", lambda: teapot.status_history(once))


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    judge = Judge()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server = Server(sys.argv[1], folder)
        try:
            teapot, lamp = sign_in(judge, server)
            once = statuses(judge, teapot, lamp)
            pages(judge, server, teapot)
            notifications(judge, teapot, lamp, once)
            media(judge, server, teapot, lamp, folder)
            gaps(judge, teapot, lamp, once)
        finally:
            server.stop()
    return judge.end()


if __name__ == "__main__":
    sys.exit(main())
