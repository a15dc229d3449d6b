/** The oldest entries of the schema's history: accounts, streams, sessions and who may sign in. */
export const firstMigrations: readonly string[] = [
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
  CREATE INDEX sessions_unsettled ON sessions (recording_status, ended_at);
  `,
  `
  ALTER TABLE sessions ADD COLUMN size_bytes INTEGER;
  ALTER TABLE sessions ADD COLUMN renditions TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE sessions ADD COLUMN is_illustrated INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN deleted_at INTEGER;
  `,
  `
  ALTER TABLE streams ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE streams ADD COLUMN last_terminated_at INTEGER;
  ALTER TABLE streams ADD COLUMN extras TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE api_keys ADD COLUMN read_only INTEGER NOT NULL DEFAULT 0;
  CREATE VIEW listing AS
    SELECT id, 'stream' AS kind, account_id, name, NULL AS parent_id, playback_id, record, suspended, created_by,
           created_at, last_seen, NULL AS recording_status, 0 AS duration_seconds
    FROM streams WHERE deleted_at IS NULL
    UNION ALL
    SELECT id, 'session' AS kind, account_id, name, parent_id, playback_id, record, 0 AS suspended, created_by,
           created_at, last_seen, recording_status, duration_seconds
    FROM sessions;
  `,
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
  CREATE INDEX activity_by_account ON activity (account_id, id DESC);
  `,
  `
  ALTER TABLE sessions ADD COLUMN damage TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE sessions ADD COLUMN checked_at INTEGER;
  CREATE INDEX sessions_by_check ON sessions (recording_status, coalesce(checked_at, ready_at, 0));
  `,
  // Counts changes of everything in the snapshot of streams and keys, whoever makes them.
  `
  CREATE TABLE key_changes (version INTEGER NOT NULL);
  INSERT INTO key_changes (version) VALUES (0);
  CREATE TRIGGER accounts_added AFTER INSERT ON accounts BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER accounts_changed AFTER UPDATE OF name ON accounts BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER accounts_removed AFTER DELETE ON accounts BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER streams_added AFTER INSERT ON streams BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER streams_changed AFTER UPDATE OF name, stream_key, record, profiles, suspended, extras, deleted_at ON streams BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER streams_removed AFTER DELETE ON streams BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER api_keys_added AFTER INSERT ON api_keys BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER api_keys_changed AFTER UPDATE OF name, hash, read_only, revoked_at ON api_keys BEGIN UPDATE key_changes SET version = version + 1; END;
  CREATE TRIGGER api_keys_removed AFTER DELETE ON api_keys BEGIN UPDATE key_changes SET version = version + 1; END;
  `,
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
  );
  `,
  // JSON; null where recording is on or off until somebody changes it.
  `
  ALTER TABLE streams ADD COLUMN record_once TEXT;
  `,
  // SHA-256 of the last stream keys before a rotation, as JSON: an encoder that still has one is recognised.
  `
  ALTER TABLE streams ADD COLUMN stream_key_former_hashes TEXT;
  `,
  // Why a session ended, for programs; those of earlier versions have words alone.
  `
  ALTER TABLE sessions ADD COLUMN end_cause TEXT;
  `,
  // Sessions that ended and invites that were used are deleted: their number had no bound.
  `
  DELETE FROM browser_sessions WHERE ended_at IS NOT NULL;
  DELETE FROM api_keys WHERE of_browser = 1
    AND id NOT IN (SELECT key_id FROM browser_sessions WHERE key_id IS NOT NULL);
  ALTER TABLE browser_sessions DROP COLUMN ended_at;
  DELETE FROM invites WHERE used_at IS NOT NULL;
  ALTER TABLE invites DROP COLUMN used_at;
  `,
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
  );
  `,
];
