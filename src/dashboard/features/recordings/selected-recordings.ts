import { useQueryClient } from '@tanstack/react-query';
import { fetchRecordings, mostAtOnce, type RecordingsFilter, type RecordingsSort } from '../../api/recordings.ts';
import { recordingsSelection, useSelection } from '../../components/lists/selection.ts';
import type { Session } from '../../domain/stream-object.ts';
import { matchesRecording, type Recording } from './read-recording.ts';

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
  const { all, rows: chosen, except } = useSelection(recordingsSelection);

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
      const part = await fetchRecordings(client, filter, sort, { cursor, limit: mostAtOnce, signal });
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
    const known = sorted.map((row) => read(rows[placeOf(row)] ?? row));
    return { ...sumsOf(known), count: known.length, known, isWhole: true, readAll: async () => known };
  }

  const { filter, sort, totals } = all;
  const isIn = (recording: Recording) =>
    !except.has(recording.session.id) && matchesRecording(recording, filter, nowMs);
  const left = sumsOf([...except.values()].map(read));
  const known = rows.map(read).filter(isIn);
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

function sumsOf(recordings: readonly Recording[]): Pick<SelectedRecordings, 'recordedSeconds' | 'sizeBytes'> {
  const ready = recordings.filter(({ session }) => session.recordingStatus === 'ready');
  const sum = (of: (session: Session) => number | undefined) =>
    ready.reduce((total, { session }) => total + (of(session) ?? 0), 0);
  return {
    recordedSeconds: sum(({ recordedSeconds }) => recordedSeconds),
    sizeBytes: sum(({ aircheck }) => aircheck?.sizeBytes),
  };
}
