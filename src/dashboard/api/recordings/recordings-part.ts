import type {
  RecordingOrder,
  RecordingState,
  recordingTotalsSchema,
} from '../../../contract/recordings/recording-filter.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import type { Session } from '../../recording/stream-object.ts';

/** Which sessions are listed. Times are Unix ms. */
export interface RecordingsFilter {
  /** Began then or later, and before. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** On air then, or began about then. */
  atMs?: number | undefined;
  streamId?: string | undefined;
  tag?: string | undefined;
  state?: RecordingState | undefined;
  /** Whose link was handed over; false: of which there is one to hand over, or will be. */
  isHandedOver?: boolean | undefined;
  /** Their retention deletes them within so many days. */
  goesWithinDays?: number | undefined;
  /** Words of streams' names. */
  q?: string | undefined;
  withTests?: boolean | undefined;
}

export interface RecordingsSort {
  order: RecordingOrder;
  isDescending: boolean;
}

export type RecordingTotals = Tolerant<typeof recordingTotalsSchema>;

/** What one answer adds to the list. */
export interface RecordingsPart {
  sessions: readonly Session[];
  /** Where the list goes on. */
  cursor: string | undefined;
  /** Our own service has filtered and sorted. Another API lists the newest first, and what else there is of that time. */
  isOwn: boolean;
}

/** What is said of a recording whose link was given to somebody. */
export interface HandedOver {
  atMs: number;
  /** The name of an API key. */
  by: string;
  to: string | undefined;
}

/** Thousands of rows may be kept; what the API answered of each is for the page of one, but for how long it stays. */
export function withoutRaw(session: Session): Session {
  const { expiresAt, keptAt } = Object(session.raw.aircheck);
  const stays = expiresAt !== undefined || keptAt !== undefined;
  return { ...session, raw: stays ? { aircheck: { expiresAt, keptAt } } : {} };
}
