import { firstMigrations } from './first-migrations.ts';

/** Each stream's last session and last recording: an overview shows them whatever their age. */
const changedLastSessions = (stream: string) => `INSERT INTO changes (account_id, kind, id)
      SELECT account_id, 'session', id FROM sessions WHERE id IN (
        (SELECT id FROM sessions WHERE parent_id = ${stream} ORDER BY created_at DESC, id LIMIT 1),
        (SELECT id FROM sessions WHERE parent_id = ${stream} AND recording_status = 'ready' ORDER BY created_at DESC, id LIMIT 1)
      )`;

/** The schema's history, oldest first. Never edit an entry that has been released: append one. Times are Unix ms. */
export const migrations: readonly string[] = [
  ...firstMigrations,
  // JSON; null where nothing differs from the usual.
  `
  ALTER TABLE streams ADD COLUMN signal_watch TEXT;
  `,
  // When an encoder was last live, test broadcasts apart: a show that is expected is there or not.
  `
  ALTER TABLE scheduled_streams ADD COLUMN live_at INTEGER;
  `,
  // Whether a session was a test broadcast, and when its processing began where that was later than its end.
  `
  ALTER TABLE sessions ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN processing_at INTEGER;
  `,
  // JSON, the groups that a stream belongs to. The copy of streams and keys has them too.
  `
  ALTER TABLE streams ADD COLUMN tags TEXT;
  CREATE TRIGGER stream_tags_changed AFTER UPDATE OF tags ON streams BEGIN UPDATE key_changes SET version = version + 1; END;
  `,
  // JSON: what was wrong with a session's signal, and when.
  `
  ALTER TABLE sessions ADD COLUMN signal_found TEXT NOT NULL DEFAULT '[]';
  `,
  // When a recording was found to have failed: its history has a time for each thing that happened.
  `
  ALTER TABLE sessions ADD COLUMN failed_at INTEGER;
  `,
  // The activity log by time, by kind, by stream and by the names in it.
  `
  ALTER TABLE activity ADD COLUMN stream_id TEXT;
  ALTER TABLE activity ADD COLUMN found_by TEXT NOT NULL DEFAULT '';
  UPDATE activity SET stream_id = json_extract(details, '$.streamId'),
    found_by = lower(key_name || ' ' || coalesce(json_extract(details, '$.name'), ''))
    WHERE json_valid(details);
  DROP INDEX activity_by_account;
  CREATE INDEX activity_by_time ON activity (account_id, at DESC, id DESC, what);
  CREATE INDEX activity_by_stream ON activity (account_id, stream_id, at DESC, id DESC);
  `,
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
  CREATE VIEW listing AS
    SELECT id, 'stream' AS kind, account_id, name, NULL AS parent_id, playback_id, record, suspended, created_by,
           created_at, last_seen, NULL AS recording_status, 0 AS duration_seconds, NULL AS handed_over_at
    FROM streams WHERE deleted_at IS NULL
    UNION ALL
    SELECT id, 'session' AS kind, account_id, name, parent_id, playback_id, record, 0 AS suspended, created_by,
           created_at, last_seen, recording_status, duration_seconds, handed_over_at
    FROM sessions;
  `,
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
  CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook_id, state, sequence);
  `,
  // A browser that may only show the wall, and the invite of one.
  `
  ALTER TABLE api_keys ADD COLUMN wall_only INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE invites ADD COLUMN wall_only INTEGER NOT NULL DEFAULT 0;
  `,
  // Recordings over all streams by their beginning. What they are filtered and added up by is in the index itself.
  `
  CREATE INDEX sessions_by_beginning ON sessions (account_id, created_at DESC, id DESC, parent_id, is_test,
    recording_status, ended_at, duration_seconds, size_bytes, handed_over_at);
  `,
  // How long a stream's recordings stay (0: for ever; null: as the service is set), since when that holds, and which
  // recordings are kept whatever it says. The copy of streams and keys has both.
  `
  ALTER TABLE streams ADD COLUMN retention_days INTEGER;
  ALTER TABLE streams ADD COLUMN retention_changed_at INTEGER;
  CREATE TRIGGER stream_retention_changed AFTER UPDATE OF retention_days, retention_changed_at ON streams
    BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TABLE kept_recordings (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    kept_at INTEGER NOT NULL,
    kept_by TEXT NOT NULL,
    released_at INTEGER
  );
  CREATE TRIGGER kept_recordings_added AFTER INSERT ON kept_recordings
    BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER kept_recordings_changed AFTER UPDATE ON kept_recordings
    BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER kept_recordings_removed AFTER DELETE ON kept_recordings
    BEGIN UPDATE key_changes SET version = version + 1; END;
  `,
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
  );
  `,
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
  CREATE INDEX clips_by_session ON clips (session_id, from_seconds, id);
  `,
  // An overview shows each stream's last session and last recording whatever their age, and sessions that have not ended.
  `
  CREATE INDEX sessions_last_of_stream ON sessions (parent_id, created_at DESC, id, recording_status);
  CREATE INDEX sessions_without_end ON sessions (account_id, id) WHERE ended_at IS NULL;
  `,
  // Handovers of one millisecond by insertion. An index ends with the row's number: read backwards it has both orders.
  `
  DROP INDEX handovers_by_time;
  CREATE INDEX handovers_by_time ON handovers (account_id, at);
  `,
  // A webhook's messages to a chat have its language; one that is paused counts the messages it leaves out.
  `
  ALTER TABLE webhooks ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
  ALTER TABLE webhooks ADD COLUMN paused_at INTEGER;
  ALTER TABLE webhooks ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
  `,
  // Clips are handed over as recordings are. `item_ids`: of both kinds, in their order.
  `
  ALTER TABLE handovers ADD COLUMN clip_ids TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE handovers ADD COLUMN item_ids TEXT;
  ALTER TABLE clips ADD COLUMN handed_over_at INTEGER;
  ALTER TABLE clips ADD COLUMN handed_over_by TEXT;
  ALTER TABLE clips ADD COLUMN handed_over_to TEXT;
  `,
  // The list of recordings, and the number of sessions, at which every recording had its session: at most one row.
  `
  CREATE TABLE complete_at (recordings TEXT NOT NULL, sessions INTEGER NOT NULL);
  `,
  // A stream's own reconnect window; null where it is as the service is set. The copy of streams and keys has it.
  `
  ALTER TABLE streams ADD COLUMN reconnect_seconds INTEGER;
  CREATE TRIGGER reconnect_seconds_changed AFTER UPDATE OF reconnect_seconds ON streams
    BEGIN UPDATE key_changes SET version = version + 1; END;
  `,
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
  CREATE TRIGGER joined_sessions_added AFTER INSERT ON joined_sessions
    BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER joined_sessions_removed AFTER DELETE ON joined_sessions
    BEGIN UPDATE key_changes SET version = version + 1; END;
  `,
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
  );
  `,
  // Notes of encoders: they say or send things beside their media.
  `
  ALTER TABLE sessions ADD COLUMN encoder_notes TEXT NOT NULL DEFAULT '[]';
  `,
  // How loud a session is as a whole, as JSON.
  `
  ALTER TABLE sessions ADD COLUMN loudness TEXT;
  `,
  // Invites and sessions of browsers end with the key or session that made them: see makers.ts. Open invites end here, since
  // their maker is not known.
  `
  DELETE FROM invites;
  ALTER TABLE invites ADD COLUMN made_by TEXT;
  ALTER TABLE browser_sessions ADD COLUMN made_by TEXT;
  UPDATE browser_sessions SET made_by = coalesce(key_id, configured_key_hash)
    WHERE key_id IS NULL OR key_id IN (SELECT id FROM api_keys WHERE of_browser = 0);
  `,
  // Settings of the page (JSON: those that were changed), and APIs elsewhere that were added there, by their name in
  // addresses. The copy of streams and keys has the settings: without them recordings might be deleted too early.
  `
  CREATE TABLE service_settings (id TEXT PRIMARY KEY, changed TEXT NOT NULL);
  CREATE TRIGGER service_settings_added AFTER INSERT ON service_settings
    BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER service_settings_changed AFTER UPDATE ON service_settings
    BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TABLE added_connections (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL,
    base_url TEXT NOT NULL,
    api_key TEXT,
    created_at INTEGER NOT NULL
  );
  `,
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
  CREATE TRIGGER stream_change_added AFTER INSERT ON streams BEGIN
    INSERT INTO changes (account_id, kind, id) VALUES (NEW.account_id, 'stream', NEW.id);
  END;
  CREATE TRIGGER stream_change_changed AFTER UPDATE ON streams BEGIN
    INSERT INTO changes (account_id, kind, id) VALUES (NEW.account_id, 'stream', NEW.id);
  END;
  CREATE TRIGGER stream_change_removed AFTER DELETE ON streams BEGIN
    INSERT INTO changes (account_id, kind, id) VALUES (OLD.account_id, 'stream', OLD.id);
  END;
  CREATE TRIGGER session_change_added AFTER INSERT ON sessions BEGIN
    INSERT INTO changes (account_id, kind, id) VALUES (NEW.account_id, 'session', NEW.id);
  END;
  CREATE TRIGGER session_change_changed AFTER UPDATE ON sessions BEGIN
    INSERT INTO changes (account_id, kind, id) VALUES (NEW.account_id, 'session', NEW.id);
  END;
  CREATE TRIGGER session_change_removed AFTER DELETE ON sessions BEGIN
    INSERT INTO changes (account_id, kind, id) VALUES (OLD.account_id, 'session', OLD.id);
  END;
  CREATE TRIGGER stream_restored_change AFTER UPDATE OF deleted_at ON streams WHEN NEW.deleted_at IS NULL BEGIN
    ${changedLastSessions('NEW.id')};
  END;
  CREATE TRIGGER recording_deleted_change AFTER UPDATE OF recording_status ON sessions WHEN NEW.recording_status = 'deleted' BEGIN
    ${changedLastSessions('NEW.parent_id')};
  END;
  CREATE TRIGGER session_removed_change AFTER DELETE ON sessions BEGIN
    ${changedLastSessions('OLD.parent_id')};
  END;
  CREATE TRIGGER retention_change AFTER UPDATE OF retention_days, retention_changed_at ON streams BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'session', id FROM recorded_sessions WHERE parent_id = NEW.id;
  END;
  CREATE TRIGGER kept_added_change AFTER INSERT ON kept_recordings BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'session', id FROM recorded_sessions WHERE id = NEW.id;
  END;
  CREATE TRIGGER kept_changed_change AFTER UPDATE ON kept_recordings BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'session', id FROM recorded_sessions WHERE id = NEW.id;
  END;
  CREATE TRIGGER joined_change AFTER INSERT ON joined_sessions BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'session', id FROM recorded_sessions WHERE id = NEW.id;
  END;
  CREATE TRIGGER separated_change AFTER DELETE ON joined_sessions BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'session', id FROM recorded_sessions WHERE id = OLD.id;
  END;
  CREATE TRIGGER settings_added_change AFTER INSERT ON service_settings BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'session', id FROM recorded_sessions WHERE TRUE;
  END;
  CREATE TRIGGER settings_changed_change AFTER UPDATE ON service_settings BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'session', id FROM recorded_sessions WHERE TRUE;
  END;
  CREATE TRIGGER refused_encoder_change_insert AFTER INSERT ON activity WHEN NEW.what = 'encoder-refused' BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'stream', id FROM streams WHERE id = NEW.stream_id;
  END;
  CREATE TRIGGER refused_encoder_change_update AFTER UPDATE ON activity WHEN NEW.what = 'encoder-refused' BEGIN
    INSERT INTO changes (account_id, kind, id) SELECT account_id, 'stream', id FROM streams WHERE id = NEW.stream_id;
  END;
  `,
];
