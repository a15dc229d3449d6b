import { useQueryClient } from '@tanstack/react-query';
import { mostAtOnce, readRecordings } from '../../api/recordings/recordings.ts';
import type { RecordingsFilter, RecordingsSort } from '../../api/recordings/recordings-part.ts';
import type { Session } from '../../recording/stream-object.ts';
import { isLetGo } from '../list/let-go.ts';
import { matchesRecording, type Recording } from '../list/read-recording.ts';
import { useRecordingsSelection } from './recordings-selection.ts';

/** The selection as what is done with it needs it. */
export interface SelectedRecordings {
  count: number;
  recordedSeconds: number;
  sizeBytes: number;
  /** Those that were read, in the order of the list; what the list does not show comes last. */
  known: readonly Recording[];
  /** Are those all? */
  isWhole: boolean;
  /** All of them in the order of the list, the others read now. Rejects with an ApiError. */
  readAll: (signal?: AbortSignal) => Promise<readonly Recording[]>;
}

interface Listed {
  /** In their order. */
  rows: readonly Session[];
  /** A session with its state, as it is by now. */
  read: (session: Session) => Recording;
  nowMs: number;
}

export function useSelectedRecordings({ rows, read, nowMs }: Listed): SelectedRecordings {
  const client = useQueryClient();
  const { all, rows: chosen, except } = useRecordingsSelection();

  /** The list from its beginning, as far as it goes. */
  const readMatching = async (
    filter: RecordingsFilter,
    sort: RecordingsSort,
    isWanted: (recording: Recording) => boolean,
    signal: AbortSignal | undefined,
  ) => {
    const found: Recording[] = [];
    let cursor: string | undefined;
    do {
      const part = await readRecordings(client, filter, sort, { cursor, limit: mostAtOnce, signal });
      found.push(...part.sessions.map(read).filter(isWanted));
      cursor = part.cursor;
    } while (cursor !== undefined);
    return found;
  };

  if (all === undefined) {
    const place = new Map(rows.map(({ id }, index) => [id, index]));
    const placeOf = ({ id }: Session) => place.get(id) ?? rows.length;
    const sorted = [...chosen.values()].sort((a, b) => placeOf(a) - placeOf(b));
    // As they are by now, where the list has them.
    const whole = sorted.map((row) => {
      const listed = rows[placeOf(row)];
      return listed === undefined || isLetGo(listed) ? row : listed;
    });
    const known = whole.filter((row) => !isLetGo(row)).map(read);
    return {
      ...sumsOf(whole.map(read)),
      count: whole.length,
      known,
      isWhole: known.length === whole.length,
      async readAll(signal) {
        const gone = whole.filter(isLetGo);
        if (gone.length === 0) return known;
        const found = await readMatching(spanOf(gone), newestFirst, ({ session: { id } }) => chosen.has(id), signal);
        const byId = new Map([...found, ...known].map((recording) => [recording.session.id, recording]));
        return whole.flatMap(({ id }) => byId.get(id) ?? []);
      },
    };
  }

  const { filter, sort, totals } = all;
  const isIn = (recording: Recording) =>
    !except.has(recording.session.id) && matchesRecording(recording, filter, nowMs);
  const left = sumsOf([...except.values()].map(read));
  const known = rows
    .filter((row) => !isLetGo(row))
    .map(read)
    .filter(isIn);
  const count = Math.max(0, totals.count - except.size);
  return {
    count,
    recordedSeconds: Math.max(0, totals.recordedSeconds - left.recordedSeconds),
    sizeBytes: Math.max(0, totals.sizeBytes - left.sizeBytes),
    known,
    isWhole: known.length === count,
    readAll: (signal) => readMatching(filter, sort, isIn, signal),
  };
}

const newestFirst: RecordingsSort = { order: 'began', isDescending: true };

/** All of the time of these, whatever the list is narrowed to by now. */
function spanOf(rows: readonly Session[]): RecordingsFilter {
  const began = rows.map(({ createdAtMs = 0 }) => createdAtMs).sort((a, b) => a - b);
  return { fromMs: began[0], toMs: (began.at(-1) ?? 0) + 1, withTests: true };
}

function sumsOf(recordings: readonly Recording[]): Pick<SelectedRecordings, 'recordedSeconds' | 'sizeBytes'> {
  const ready = recordings.filter(({ session }) => session.recordingStatus === 'ready');
  const sum = (of: (session: Session) => number | undefined) =>
    ready.reduce((total, { session }) => total + (of(session) ?? 0), 0);
  return {
    recordedSeconds: sum(({ recordedSeconds }) => recordedSeconds),
    sizeBytes: sum(({ aircheck }) => aircheck?.sizeBytes),
  };
}
