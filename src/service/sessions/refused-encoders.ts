import { localConnectionName } from '../../contract/connections.ts';
import type { RefusedEncoder } from '../../contract/ingest.ts';
import type { UnknownKeys } from '../../contract/machine.ts';
import type { Activity, ActivityDetails } from '../db/activity.ts';
import type { StreamRow } from '../db/streams.ts';
import { setNewest } from '../lib/collections.ts';
import type { Logger } from '../lib/logger.ts';

interface RefusedEncodersDeps {
  activity: Activity;
  /** May the database be written just now? */
  isWritable: () => boolean;
  now: () => number;
  log: Logger;
}

/** One encoder's tries, and its entry of the activity log. */
interface Tries extends RefusedEncoder {
  accountId: string;
  name: string;
  entryId?: number | undefined;
  isSaved: boolean;
  savedAt: number;
}

/** A try after this much silence counts anew. */
const quietMs = 10 * 60_000;
const forgetAfterMs = 24 * 60 * 60_000;
/** Addresses of one stream that are listed one by one. */
const maxAddresses = 8;
/** A page hears of an encoder's first try when its entry is written, and of further ones at most once a second. */
const saveAfterMs = 200;
const saveEveryMs = 1_000;

export type RefusedEncoders = ReturnType<typeof createRefusedEncoders>;

/**
 * The encoders that had a key of a stream and were refused. An encoder that keeps trying is one entry of the activity
 * log, written at most once a second; an encoder is answered without waiting for that.
 */
export function createRefusedEncoders({ activity, isWritable, now, log }: RefusedEncodersDeps) {
  const byStream = new Map<string, Tries[]>();
  const timer = setInterval(() => save(), saveAfterMs);
  let hasFailed = false;

  for (const { id, streamId, name = '', refused } of activity.refusedSince(now() - forgetAfterMs).reverse()) {
    if (streamId === undefined || refused === undefined) continue;
    const known = byStream.get(streamId) ?? [];
    // The account counts where an entry is added, and this one is there.
    byStream.set(streamId, [...known, { ...refused, accountId: '', name, entryId: id, isSaved: true, savedAt: 0 }]);
  }

  function note(
    { id, accountId, name }: Pick<StreamRow, 'id' | 'accountId' | 'name'>,
    { reason, codec, address: from }: Pick<RefusedEncoder, 'reason' | 'codec'> & { address: string },
  ): void {
    const at = now();
    const recent = (byStream.get(id) ?? []).filter(({ lastAt }) => at - lastAt < quietMs);
    const isFull = new Set(recent.map(({ address }) => address)).size >= maxAddresses;
    const address = isFull && !recent.some((tries) => tries.address === from) ? undefined : from;
    const found = recent.find((tries) => tries.reason === reason && tries.address === address);
    const tries = found ?? {
      reason,
      address,
      firstAt: at,
      lastAt: at,
      count: 0,
      accountId,
      name,
      isSaved: false,
      savedAt: 0,
    };
    Object.assign(tries, { codec, accountId, name, lastAt: at, count: tries.count + 1, isSaved: false });
    byStream.set(id, [...recent.filter((each) => each !== tries), tries]);
  }

  function save(minAgeMs = saveEveryMs): void {
    try {
      for (const [streamId, all] of byStream) {
        const unsaved = all.filter(({ isSaved, savedAt }) => !isSaved && Math.abs(now() - savedAt) >= minAgeMs);
        if (unsaved.length > 0 && !isWritable()) return;
        for (const tries of unsaved) write(streamId, tries);
        if (all.every(({ lastAt }) => now() - lastAt > forgetAfterMs)) byStream.delete(streamId);
      }
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.error('That an encoder was refused could not be written down yet', { error });
      hasFailed = true;
    }
  }

  function write(streamId: string, tries: Tries): void {
    const details: ActivityDetails = { streamId, name: tries.name, refused: refusedOf(tries) };
    if (tries.entryId === undefined || !activity.change(tries.entryId, 'encoder', details)) {
      const entry = { by: 'encoder', connection: localConnectionName, what: 'encoder-refused', ...details } as const;
      tries.entryId = activity.add(tries.accountId, entry);
    }
    Object.assign(tries, { isSaved: true, savedAt: now() });
  }

  return {
    note,
    /** The last one of a stream within a day. */
    lastOf(streamId: string): RefusedEncoder | undefined {
      const last = byStream.get(streamId)?.at(-1);
      return last && now() - last.lastAt <= forgetAfterMs ? refusedOf(last) : undefined;
    },
    close(): void {
      clearInterval(timer);
      save(0);
    },
  };
}

function refusedOf({ reason, codec, address, firstAt, lastAt, count }: Tries): RefusedEncoder {
  return { reason, ...(codec !== undefined && { codec }), ...(address && { address }), firstAt, lastAt, count };
}

/** Listed one by one; of the others only their number is known. */
const maxUnknownAddresses = 1_000;
const maxListed = 20;

export type UnknownKeyCounts = ReturnType<typeof createUnknownKeys>;

/** Counts tries with unknown stream keys, by address. The keys are not stored. */
export function createUnknownKeys(now: () => number) {
  const since = now();
  const byAddress = new Map<string, { count: number; lastAt: number }>();
  let count = 0;
  return {
    note(address: string): void {
      count++;
      const known = byAddress.get(address);
      setNewest(byAddress, address, { count: (known?.count ?? 0) + 1, lastAt: now() }, maxUnknownAddresses);
    },
    read: (): UnknownKeys => ({
      since,
      count,
      addresses: [...byAddress]
        .slice(-maxListed)
        .reverse()
        .map(([address, tries]) => ({ address, ...tries })),
    }),
    /** For accounts that do not own the machine. */
    none: (): UnknownKeys => ({ since, count: 0, addresses: [] }),
  };
}

/** A pasted key is never longer. */
const maxPastedCharacters = 1_000;
/** `newStreamKey` writes keys in this form. */
const keyForm = /[a-z0-9]{4}(?:-[a-z0-9]{4}){3}/g;
const charactersOfKey = 16;

/**
 * The one key in a pasted text, in its normal form: without quotes, spaces, line breaks, slashes, invisible characters and
 * the address around it, in lower case, with the right hyphens. A text without a key, or with two, stays unchanged.
 */
export function normalStreamKey(pasted: string): string {
  if (pasted.length > maxPastedCharacters) return pasted;
  const text = plainText(pasted);
  const found = new Set(text.match(keyForm));
  const [only] = found;
  if (found.size === 1 && only !== undefined) return only;
  const characters = text.replace(/[^a-z0-9]/g, '');
  if (found.size === 0 && characters.length === charactersOfKey) return characters.match(/.{4}/g)?.join('-') ?? pasted;
  return pasted;
}

function plainText(pasted: string): string {
  return decoded(decoded(pasted))
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const maxTypos = 2;
const minNearCharacters = 3 * (charactersOfKey / 4);

/**
 * True where the refused key differs in one or two characters, or lacks one of its groups. The key itself is not near: its
 * stream was deleted when the encoder was refused, and was restored since.
 */
export function isNearKey(pasted: string, key: string): boolean {
  if (pasted === key || pasted.length > maxPastedCharacters) return false;
  const tried =
    plainText(pasted)
      .split('/')
      .at(-1)
      ?.replace(/[^a-z0-9]/g, '') ?? '';
  const known = key.replaceAll('-', '');
  if (tried.length < minNearCharacters || tried.length > known.length + maxTypos) return false;
  const isGroupMissing = [0, 4, 8, 12].some((from) => known.slice(0, from) + known.slice(from + 4) === tried);
  return isGroupMissing || distanceBetween(tried, known) <= maxTypos;
}

/** Levenshtein's distance. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column++) {
      const changed = (row[column] ?? 0) + (character === other[column] ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
