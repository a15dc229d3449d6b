/** Streams and sessions by the same columns. */
const listingView = (streamColumns: string, sessionColumns: string) => `CREATE VIEW listing AS
    SELECT id, 'stream' AS kind, account_id, name, NULL AS parent_id, playback_id, record, suspended, created_by,
           created_at, last_seen, NULL AS recording_status, 0 AS duration_seconds${streamColumns}
    FROM streams WHERE deleted_at IS NULL
    UNION ALL
    SELECT id, 'session' AS kind, account_id, name, parent_id, playback_id, record, 0 AS suspended, created_by,
           created_at, last_seen, recording_status, duration_seconds${sessionColumns}
    FROM sessions`;

/** The copy of streams and keys is written anew when this count changes, whoever writes. */
const countsKeyChange = (name: string, event: string) =>
  `CREATE TRIGGER ${name} AFTER ${event} BEGIN UPDATE key_changes SET version = version + 1; END`;

/** The change feed gets these rows. */
const feeds = (name: string, event: string, rows: string) =>
  `CREATE TRIGGER ${name} AFTER ${event} BEGIN INSERT INTO changes (account_id, kind, id) ${rows}; END`;

/** Each stream's last session and last recording: an overview shows them whatever their age. */
const lastSessionsOf = (stream: string) => `SELECT account_id, 'session', id FROM sessions WHERE id IN (
        (SELECT id FROM sessions WHERE parent_id = ${stream} ORDER BY created_at DESC, id LIMIT 1),
        (SELECT id FROM sessions WHERE parent_id = ${stream} AND recording_status = 'ready' ORDER BY created_at DESC, id LIMIT 1)
      )`;

const recordedSessions = (condition: string) =>
  `SELECT account_id, 'session', id FROM recorded_sessions WHERE ${condition}`;

const refusedStream = `SELECT account_id, 'stream', id FROM streams WHERE id = NEW.stream_id`;

/** The schema's history, oldest first. Never edit an entry that has been released: append one. Times are Unix ms. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    name TEXT NOT NULL,
    prefix TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    revoked_at INTEGER
  );
  CREATE TABLE streams (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    name TEXT NOT NULL,
    stream_key TEXT NOT NULL,
    stream_key_hash TEXT NOT NULL UNIQUE,
    playback_id TEXT NOT NULL UNIQUE,
    record INTEGER NOT NULL,
    profiles TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen INTEGER NOT NULL DEFAULT 0,
    deleted_at INTEGER
  );
  CREATE INDEX streams_by_account ON streams (account_id, last_seen DESC, created_at DESC, id);
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    parent_id TEXT NOT NULL REFERENCES streams(id),
    name TEXT NOT NULL,
    playback_id TEXT NOT NULL UNIQUE,
    record INTEGER NOT NULL,
    profiles TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen INTEGER NOT NULL,
    duration_seconds REAL NOT NULL DEFAULT 0,
    gaps TEXT NOT NULL DEFAULT '[]',
    recording_status TEXT,
    ended_at INTEGER,
    end_reason TEXT,
    ready_at INTEGER,
    failure TEXT
  );
  CREATE INDEX sessions_by_parent ON sessions (parent_id, last_seen DESC, created_at DESC, id);
  CREATE INDEX sessions_by_account ON sessions (account_id, last_seen DESC, created_at DESC, id);
  CREATE INDEX sessions_unsettled ON sessions (recording_status, ended_at);`,
  `
  ALTER TABLE sessions ADD COLUMN size_bytes INTEGER;
  ALTER TABLE sessions ADD COLUMN renditions TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE sessions ADD COLUMN is_illustrated INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN deleted_at INTEGER;`,
  `
  ALTER TABLE streams ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE streams ADD COLUMN last_terminated_at INTEGER;
  ALTER TABLE streams ADD COLUMN extras TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE api_keys ADD COLUMN read_only INTEGER NOT NULL DEFAULT 0;
  ${listingView('', '')};`,
  `
  CREATE TABLE queued_changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    connection TEXT NOT NULL,
    stream_id TEXT NOT NULL,
    name TEXT,
    record INTEGER NOT NULL,
    queued_by TEXT NOT NULL,
    queued_at INTEGER NOT NULL,
    given_up_why TEXT,
    UNIQUE (connection, stream_id)
  );
  CREATE TABLE activity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    at INTEGER NOT NULL,
    key_name TEXT NOT NULL,
    connection TEXT NOT NULL,
    what TEXT NOT NULL,
    details TEXT NOT NULL
  );
  CREATE INDEX activity_by_account ON activity (account_id, id DESC);`,
  `
  ALTER TABLE sessions ADD COLUMN damage TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE sessions ADD COLUMN checked_at INTEGER;
  CREATE INDEX sessions_by_check ON sessions (recording_status, coalesce(checked_at, ready_at, 0));`,
  // Counts changes of everything in the snapshot of streams and keys, whoever makes them.
  `
  CREATE TABLE key_changes (version INTEGER NOT NULL);
  INSERT INTO key_changes (version) VALUES (0);
  ${countsKeyChange('accounts_added', 'INSERT ON accounts')};
  ${countsKeyChange('accounts_changed', 'UPDATE OF name ON accounts')};
  ${countsKeyChange('accounts_removed', 'DELETE ON accounts')};
  ${countsKeyChange('streams_added', 'INSERT ON streams')};
  ${countsKeyChange('streams_changed', 'UPDATE OF name, stream_key, record, profiles, suspended, extras, deleted_at ON streams')};
  ${countsKeyChange('streams_removed', 'DELETE ON streams')};
  ${countsKeyChange('api_keys_added', 'INSERT ON api_keys')};
  ${countsKeyChange('api_keys_changed', 'UPDATE OF name, hash, read_only, revoked_at ON api_keys')};
  ${countsKeyChange('api_keys_removed', 'DELETE ON api_keys')};`,
  // A browser's session stands for an API key: one of its own, which ends with it, or one that somebody typed.
  `
  CREATE TABLE instance (id TEXT NOT NULL);
  INSERT INTO instance (id) VALUES (lower(hex(randomblob(6))));
  ALTER TABLE api_keys ADD COLUMN of_browser INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE browser_sessions (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    token_hash TEXT NOT NULL UNIQUE,
    key_id TEXT REFERENCES api_keys(id),
    configured_key_hash TEXT,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    ended_at INTEGER
  );
  CREATE INDEX browser_sessions_by_account ON browser_sessions (account_id, created_at DESC);
  CREATE TABLE invites (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    read_only INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER
  );`,
  // JSON; null where recording is on or off until somebody changes it.
  'ALTER TABLE streams ADD COLUMN record_once TEXT',
  // SHA-256 of the last stream keys before a rotation, as JSON: an encoder that still has one is recognised.
  'ALTER TABLE streams ADD COLUMN stream_key_former_hashes TEXT',
  // Why a session ended, for programs; those of earlier versions have words alone.
  'ALTER TABLE sessions ADD COLUMN end_cause TEXT',
  // Sessions that ended and invites that were used are deleted: their number had no bound.
  `
  DELETE FROM browser_sessions WHERE ended_at IS NOT NULL;
  DELETE FROM api_keys WHERE of_browser = 1
    AND id NOT IN (SELECT key_id FROM browser_sessions WHERE key_id IS NOT NULL);
  ALTER TABLE browser_sessions DROP COLUMN ended_at;
  DELETE FROM invites WHERE used_at IS NOT NULL;
  ALTER TABLE invites DROP COLUMN used_at;`,
  // Schedules, what they have come to for each stream, and when a stream's key was last replaced.
  `
  CREATE TABLE schedules (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    connection TEXT NOT NULL,
    name TEXT NOT NULL,
    stream_ids TEXT NOT NULL,
    rule TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE scheduled_streams (
    connection TEXT NOT NULL,
    stream_id TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    decided_until INTEGER NOT NULL,
    due INTEGER,
    due_by TEXT,
    is_by_hand INTEGER NOT NULL,
    is_armed INTEGER NOT NULL,
    PRIMARY KEY (connection, stream_id)
  );
  ALTER TABLE streams ADD COLUMN key_rotated_at INTEGER;
  UPDATE streams SET key_rotated_at = (
    SELECT max(at) FROM activity
    WHERE what = 'key-rotated' AND activity.account_id = streams.account_id
      AND json_valid(details) AND json_extract(details, '$.streamId') = streams.id
  );`,
  // JSON; null where nothing differs from the usual.
  'ALTER TABLE streams ADD COLUMN signal_watch TEXT',
  // When an encoder was last live, test broadcasts apart: a show that is expected is there or not.
  'ALTER TABLE scheduled_streams ADD COLUMN live_at INTEGER',
  // Whether a session was a test broadcast, and when its processing began where that was later than its end.
  `
  ALTER TABLE sessions ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN processing_at INTEGER;`,
  // JSON, the groups that a stream belongs to. The copy of streams and keys has them too.
  `
  ALTER TABLE streams ADD COLUMN tags TEXT;
  ${countsKeyChange('stream_tags_changed', 'UPDATE OF tags ON streams')};`,
  // JSON: what was wrong with a session's signal, and when.
  `ALTER TABLE sessions ADD COLUMN signal_found TEXT NOT NULL DEFAULT '[]'`,
  // When a recording was found to have failed: its history has a time for each thing that happened.
  'ALTER TABLE sessions ADD COLUMN failed_at INTEGER',
  // The activity log by time, by kind, by stream and by the names in it.
  `
  ALTER TABLE activity ADD COLUMN stream_id TEXT;
  ALTER TABLE activity ADD COLUMN found_by TEXT NOT NULL DEFAULT '';
  UPDATE activity SET stream_id = json_extract(details, '$.streamId'),
    found_by = lower(key_name || ' ' || coalesce(json_extract(details, '$.name'), ''))
    WHERE json_valid(details);
  DROP INDEX activity_by_account;
  CREATE INDEX activity_by_time ON activity (account_id, at DESC, id DESC, what);
  CREATE INDEX activity_by_stream ON activity (account_id, stream_id, at DESC, id DESC);`,
  // Links that somebody was given, what each session says of that, and the forms that an account writes links in.
  `
  CREATE TABLE handovers (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    at INTEGER NOT NULL,
    by_name TEXT NOT NULL,
    by_key_id TEXT,
    connection TEXT NOT NULL,
    session_ids TEXT NOT NULL,
    recipient TEXT,
    format TEXT NOT NULL,
    template TEXT,
    link TEXT NOT NULL
  );
  CREATE INDEX handovers_by_time ON handovers (account_id, at DESC, id DESC);
  CREATE TABLE handover_templates (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  ALTER TABLE sessions ADD COLUMN handed_over_at INTEGER;
  ALTER TABLE sessions ADD COLUMN handed_over_by TEXT;
  ALTER TABLE sessions ADD COLUMN handed_over_to TEXT;
  DROP VIEW listing;
  ${listingView(', NULL AS handed_over_at', ', handed_over_at')};`,
  // Webhooks, and what is sent to each: the log of what was, and what still waits. Lists and messages are JSON.
  `
  CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    format TEXT NOT NULL,
    events TEXT NOT NULL,
    stream_ids TEXT NOT NULL,
    tags TEXT NOT NULL,
    secret TEXT NOT NULL,
    former_secret TEXT,
    former_until INTEGER,
    failures INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX webhooks_by_account ON webhooks (account_id, created_at, id);
  CREATE TABLE webhook_deliveries (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    webhook_id TEXT NOT NULL REFERENCES webhooks(id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    at INTEGER NOT NULL,
    facts TEXT NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    last_try_at INTEGER,
    took_seconds REAL,
    status INTEGER,
    problem TEXT,
    answer TEXT
  );
  CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook_id, state, sequence);`,
  // A browser that may only show the wall, and the invite of one.
  `
  ALTER TABLE api_keys ADD COLUMN wall_only INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE invites ADD COLUMN wall_only INTEGER NOT NULL DEFAULT 0;`,
  // Recordings over all streams by their beginning. What they are filtered and added up by is in the index itself.
  `
  CREATE INDEX sessions_by_beginning ON sessions (account_id, created_at DESC, id DESC, parent_id, is_test,
    recording_status, ended_at, duration_seconds, size_bytes, handed_over_at);`,
  // How long a stream's recordings stay (0: for ever; null: as the service is set), since when that holds, and which
  // recordings are kept whatever it says. The copy of streams and keys has both.
  `
  ALTER TABLE streams ADD COLUMN retention_days INTEGER;
  ALTER TABLE streams ADD COLUMN retention_changed_at INTEGER;
  ${countsKeyChange('stream_retention_changed', 'UPDATE OF retention_days, retention_changed_at ON streams')};
  CREATE TABLE kept_recordings (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    kept_at INTEGER NOT NULL,
    kept_by TEXT NOT NULL,
    released_at INTEGER
  );
  ${countsKeyChange('kept_recordings_added', 'INSERT ON kept_recordings')};
  ${countsKeyChange('kept_recordings_changed', 'UPDATE ON kept_recordings')};
  ${countsKeyChange('kept_recordings_removed', 'DELETE ON kept_recordings')};`,
  // Pages for clients (JSON: what is on each), which sessions have become of that, and who opened and downloaded it. The
  // address is kept, since it is shown again; it is looked up by its SHA-256.
  `
  CREATE TABLE delivery_pages (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    token TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    note TEXT,
    recipient TEXT,
    sender TEXT,
    items TEXT NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER,
    created_by TEXT NOT NULL,
    created_by_key_id TEXT,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX delivery_pages_by_time ON delivery_pages (account_id, created_at DESC, id DESC);
  CREATE TABLE delivery_shows (
    id TEXT PRIMARY KEY,
    delivery_id TEXT NOT NULL REFERENCES delivery_pages(id) ON DELETE CASCADE,
    item_id TEXT NOT NULL,
    session_id TEXT NOT NULL
  );
  CREATE UNIQUE INDEX delivery_shows_by_item ON delivery_shows (delivery_id, item_id, session_id);
  CREATE TABLE delivery_uses (
    delivery_id TEXT NOT NULL REFERENCES delivery_pages(id) ON DELETE CASCADE,
    item_id TEXT NOT NULL,
    visitor TEXT NOT NULL,
    times INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (delivery_id, item_id, visitor)
  );`,
  // Clips: what was asked for, and what became of it. `tries`: how often making one has begun.
  `
  CREATE TABLE clips (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    session_id TEXT NOT NULL,
    parent_id TEXT NOT NULL,
    name TEXT NOT NULL,
    stream_name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_by_key_id TEXT,
    from_seconds REAL NOT NULL,
    to_seconds REAL NOT NULL,
    keep INTEGER NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    reason TEXT,
    duration_seconds REAL,
    started_at INTEGER,
    size_bytes INTEGER,
    encoded_bytes INTEGER,
    is_exact INTEGER,
    is_illustrated INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX clips_by_time ON clips (account_id, created_at DESC, id DESC);
  CREATE INDEX clips_by_session ON clips (session_id, from_seconds, id);`,
  // An overview shows each stream's last session and last recording whatever their age, and sessions that have not ended.
  `
  CREATE INDEX sessions_last_of_stream ON sessions (parent_id, created_at DESC, id, recording_status);
  CREATE INDEX sessions_without_end ON sessions (account_id, id) WHERE ended_at IS NULL;`,
  // Handovers of one millisecond by insertion. An index ends with the row's number: read backwards it has both orders.
  `
  DROP INDEX handovers_by_time;
  CREATE INDEX handovers_by_time ON handovers (account_id, at);`,
  // A webhook's messages to a chat have its language; one that is paused counts the messages it leaves out.
  `
  ALTER TABLE webhooks ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
  ALTER TABLE webhooks ADD COLUMN paused_at INTEGER;
  ALTER TABLE webhooks ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;`,
  // Clips are handed over as recordings are. `item_ids`: of both kinds, in their order.
  `
  ALTER TABLE handovers ADD COLUMN clip_ids TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE handovers ADD COLUMN item_ids TEXT;
  ALTER TABLE clips ADD COLUMN handed_over_at INTEGER;
  ALTER TABLE clips ADD COLUMN handed_over_by TEXT;
  ALTER TABLE clips ADD COLUMN handed_over_to TEXT;`,
  // The list of recordings, and the number of sessions, at which every recording had its session: at most one row.
  'CREATE TABLE complete_at (recordings TEXT NOT NULL, sessions INTEGER NOT NULL)',
  // A stream's own reconnect window; null where it is as the service is set. The copy of streams and keys has it.
  `
  ALTER TABLE streams ADD COLUMN reconnect_seconds INTEGER;
  ${countsKeyChange('reconnect_seconds_changed', 'UPDATE OF reconnect_seconds ON streams')};`,
  // Sessions that are one recording: `id` is the session's, `join_id` that of the first of them, whose position is 0. The
  // copy of streams and keys has them.
  `
  CREATE TABLE joined_sessions (
    id TEXT PRIMARY KEY,
    join_id TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    position INTEGER NOT NULL,
    joined_at INTEGER NOT NULL,
    joined_by TEXT NOT NULL
  );
  ${countsKeyChange('joined_sessions_added', 'INSERT ON joined_sessions')};
  ${countsKeyChange('joined_sessions_removed', 'DELETE ON joined_sessions')};`,
  // Whether the clock was believed, and for how long the service kept recordings, when it ran last: at most one row
  // each. Accounts whose recordings wait for a person before they are deleted. 0 days stand for ever.
  `
  CREATE TABLE last_clock (seen_at INTEGER NOT NULL, is_doubted INTEGER NOT NULL);
  CREATE TABLE last_service_days (days REAL NOT NULL);
  CREATE TABLE waiting_deletions (
    account_id TEXT PRIMARY KEY REFERENCES accounts(id),
    since INTEGER NOT NULL,
    why TEXT NOT NULL,
    postponed_until INTEGER
  );`,
  // Notes of encoders: they say or send things beside their media.
  `ALTER TABLE sessions ADD COLUMN encoder_notes TEXT NOT NULL DEFAULT '[]'`,
  // How loud a session is as a whole, as JSON.
  'ALTER TABLE sessions ADD COLUMN loudness TEXT',
  // Invites and sessions of browsers end with the key or session that made them: see makers.ts. Open invites end here, since
  // their maker is not known.
  `
  DELETE FROM invites;
  ALTER TABLE invites ADD COLUMN made_by TEXT;
  ALTER TABLE browser_sessions ADD COLUMN made_by TEXT;
  UPDATE browser_sessions SET made_by = coalesce(key_id, configured_key_hash)
    WHERE key_id IS NULL OR key_id IN (SELECT id FROM api_keys WHERE of_browser = 0);`,
  // Settings of the page (JSON: those that were changed), and APIs elsewhere that were added there, by their name in
  // addresses. The copy of streams and keys has the settings: without them recordings might be deleted too early.
  `
  CREATE TABLE service_settings (id TEXT PRIMARY KEY, changed TEXT NOT NULL);
  ${countsKeyChange('service_settings_added', 'INSERT ON service_settings')};
  ${countsKeyChange('service_settings_changed', 'UPDATE ON service_settings')};
  CREATE TABLE added_connections (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL,
    base_url TEXT NOT NULL,
    api_key TEXT,
    created_at INTEGER NOT NULL
  );`,
  // The change feed: each write of a stream or a session, and of what else their answers are made of, by whatever process.
  // Numbers begin with the time, so that those of a database that was rebuilt are far above all that clients know. The last
  // 100,000 stay. Where a stream returns, or a session goes, each overview gets the stream's last sessions.
  `
  CREATE TABLE changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL
  );
  INSERT INTO sqlite_sequence (name, seq) VALUES ('changes', unixepoch() * 1000);
  CREATE TRIGGER changes_pruned AFTER INSERT ON changes WHEN NEW.seq % 1000 = 0 BEGIN
    DELETE FROM changes WHERE seq <= NEW.seq - 100000;
  END;
  CREATE VIEW recorded_sessions AS
    SELECT account_id, parent_id, id FROM sessions WHERE record = 1 AND recording_status <> 'deleted';
  ${feeds('stream_change_added', 'INSERT ON streams', `VALUES (NEW.account_id, 'stream', NEW.id)`)};
  ${feeds('stream_change_changed', 'UPDATE ON streams', `VALUES (NEW.account_id, 'stream', NEW.id)`)};
  ${feeds('stream_change_removed', 'DELETE ON streams', `VALUES (OLD.account_id, 'stream', OLD.id)`)};
  ${feeds('session_change_added', 'INSERT ON sessions', `VALUES (NEW.account_id, 'session', NEW.id)`)};
  ${feeds('session_change_changed', 'UPDATE ON sessions', `VALUES (NEW.account_id, 'session', NEW.id)`)};
  ${feeds('session_change_removed', 'DELETE ON sessions', `VALUES (OLD.account_id, 'session', OLD.id)`)};
  ${feeds('stream_restored_change', 'UPDATE OF deleted_at ON streams WHEN NEW.deleted_at IS NULL', lastSessionsOf('NEW.id'))};
  ${feeds('recording_deleted_change', `UPDATE OF recording_status ON sessions WHEN NEW.recording_status = 'deleted'`, lastSessionsOf('NEW.parent_id'))};
  ${feeds('session_removed_change', 'DELETE ON sessions', lastSessionsOf('OLD.parent_id'))};
  ${feeds('retention_change', 'UPDATE OF retention_days, retention_changed_at ON streams', recordedSessions('parent_id = NEW.id'))};
  ${feeds('kept_added_change', 'INSERT ON kept_recordings', recordedSessions('id = NEW.id'))};
  ${feeds('kept_changed_change', 'UPDATE ON kept_recordings', recordedSessions('id = NEW.id'))};
  ${feeds('joined_change', 'INSERT ON joined_sessions', recordedSessions('id = NEW.id'))};
  ${feeds('separated_change', 'DELETE ON joined_sessions', recordedSessions('id = OLD.id'))};
  ${feeds('settings_added_change', 'INSERT ON service_settings', recordedSessions('TRUE'))};
  ${feeds('settings_changed_change', 'UPDATE ON service_settings', recordedSessions('TRUE'))};
  ${feeds('refused_encoder_change_insert', `INSERT ON activity WHEN NEW.what = 'encoder-refused'`, refusedStream)};
  ${feeds('refused_encoder_change_update', `UPDATE ON activity WHEN NEW.what = 'encoder-refused'`, refusedStream)};`,
];
