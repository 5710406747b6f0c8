/// Responses of servers, with every documented field.
enum Examples {
  static let account: JSON = [
    "id": "11", "username": "kettle", "acct": "kettle@kitchen.example", "display_name": "A Kettle", "locked": true,
    "bot": true, "group": true, "discoverable": true, "noindex": false, "suspended": true, "limited": true,
    "created_at": "2020-02-29T00:00:00.000Z", "last_status_at": "2024-05-17", "statuses_count": 12,
    "followers_count": 34, "following_count": 56, "note": "<p>I sing.</p>",
    "url": "https://kitchen.example/@kettle", "uri": "https://kitchen.example/users/kettle",
    "avatar": "https://kitchen.example/a.png", "avatar_static": "https://kitchen.example/as.png",
    "header": "https://kitchen.example/h.png", "header_static": "https://kitchen.example/hs.png",
    "emojis": [emoji], "roles": [],
    "fields": [
      [
        "name": "Home", "value": "<a href=\"https://stove.example\">stove</a>",
        "verified_at": "2021-01-02T03:04:05.678+00:00",
      ]
    ],
  ]

  static let emoji: JSON = [
    "shortcode": "steam", "url": "https://kitchen.example/steam.gif", "static_url": "https://kitchen.example/steam.png",
    "visible_in_picker": true, "category": "Weather",
  ]

  static let media: JSON = [
    "id": "77", "type": "image", "url": "https://kitchen.example/tea.png",
    "preview_url": "https://kitchen.example/tea-small.png", "remote_url": "https://elsewhere.example/tea.png",
    "text_url": "https://kitchen.example/m/77", "description": "A cup of tea", "blurhash": "UFBWY:8_0Jxv",
    "meta": [
      "original": ["width": 640, "height": 480, "size": "640x480", "aspect": 1],
      "small": ["width": 64, "height": 48, "size": "64x48", "aspect": 1], "focus": ["x": -1, "y": 1],
    ],
  ]

  static let card: JSON = [
    "url": "https://stove.example/news", "title": "News of stoves", "description": "They are hot.", "type": "photo",
    "authors": [], "author_name": "A Stove", "author_url": "https://stove.example/@stove", "provider_name": "Stoves",
    "provider_url": "https://stove.example", "html": "<b>no</b>", "width": 320, "height": 200,
    "image": "https://stove.example/card.png", "embed_url": "https://stove.example/embed.png", "blurhash": "U58E0g8_",
  ]

  static let poll: JSON = [
    "id": "5", "expires_at": "2024-05-18T00:00:00.000Z", "expired": true, "multiple": true, "votes_count": 10,
    "voters_count": 8, "voted": true, "own_votes": [1],
    "options": [["title": "tea", "votes_count": 6], ["title": "coffee", "votes_count": 4]], "emojis": [emoji],
  ]

  static let plainStatus: JSON = [
    "id": "9000000000000000123", "created_at": "2024-05-17T12:34:56.789Z", "in_reply_to_id": "42",
    "in_reply_to_account_id": "43", "sensitive": true, "spoiler_text": "hot", "visibility": "unlisted",
    "language": "en",
    "uri": "https://kitchen.example/users/kettle/statuses/1", "url": "https://kitchen.example/@kettle/1",
    "replies_count": 1, "reblogs_count": 2, "favourites_count": 3, "edited_at": "2024-05-17T12:35:00.000Z",
    "favourited": true, "reblogged": true, "muted": true, "bookmarked": true, "pinned": true,
    "content":
      "<p>Tea is <a href=\"https://kitchen.example/tags/ready\" class=\"mention hashtag\">#<span>ready</span></a></p>",
    "text": "Tea is #ready", "application": ["name": "Whistle", "website": "https://whistle.example"],
    "account": account, "media_attachments": [media],
    "mentions": [
      ["id": "12", "username": "cup", "acct": "cup@kitchen.example", "url": "https://kitchen.example/@cup"]
    ],
    "tags": [["name": "ready", "url": "https://kitchen.example/tags/ready"]], "emojis": [emoji], "card": card,
    "poll": poll, "filtered": [], "quote": .null, "reblog": .null,
  ]

  /// A boost, so that the status has every field.
  static var status: JSON {
    var status = plainStatus
    status["id"] = "9000000000000000124"
    status["reblog"] = plainStatus
    return status
  }

  static let relationship: JSON = [
    "id": "11", "following": true, "showing_reblogs": true, "notifying": true, "followed_by": true, "blocking": true,
    "blocked_by": true, "muting": true, "muting_notifications": true, "requested": true, "domain_blocking": true,
    "endorsed": true, "languages": ["en"], "note": "sings",
  ]
}
