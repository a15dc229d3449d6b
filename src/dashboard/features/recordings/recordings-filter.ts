import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { recordingOrders, recordingStates } from '../../../contract/recordings/recording-filter.ts';
import { type RecordingsFilter, type RecordingsSort, recordings } from '../../api/recordings.ts';
import { useFilterText } from '../../components/lists/use-filter-text.ts';
import { addDaysMs, hourOfDayMs, startOfDayMs } from '../../lib/dates.ts';
import { paths, type RecordingsQuery } from '../../paths.ts';

export const ranges = ['all', 'today', 'night', 'week', 'own'] as const;
/** `own`: from and to, as somebody chose. */
type Range = (typeof ranges)[number];

/** What the page shows, as its address says it. */
export interface ShownRecordings {
  range: Range;
  filter: RecordingsFilter;
  sort: RecordingsSort;
}

/** Beside the states of the API: what its retention deletes soon. */
export const goingState = 'going';
export const goingDays = 7;

const [nightBegins, nightEnds] = [18, 6] as const;

/** The times of a range. Last night is the one that is over, or about to be, as the control room counts it. */
function windowOf(range: 'today' | 'night' | 'week', nowMs: number): { fromMs: number; toMs?: number } {
  switch (range) {
    case 'today':
      return { fromMs: startOfDayMs(nowMs) };
    case 'week':
      return { fromMs: addDaysMs(nowMs, -6) };
    case 'night':
      return { fromMs: hourOfDayMs(nowMs, -1, nightBegins), toMs: hourOfDayMs(nowMs, 0, nightEnds) };
  }
}

/** Reads the address; what it says that is not known here says nothing. */
export function readShown(search: URLSearchParams, nowMs: number): ShownRecordings {
  const atMs = readTime(search.get('at'));
  const [fromMs, toMs] = [readTime(search.get('from')), readTime(search.get('to'))];
  const named = ranges.find((each) => each === search.get('range'));
  const isOwn = fromMs !== undefined || toMs !== undefined;
  const range = atMs !== undefined || named === undefined || named === 'all' || named === 'own' ? undefined : named;
  const times =
    range !== undefined ? windowOf(range, nowMs) : atMs === undefined && isOwn ? { fromMs, toMs } : { atMs };
  const [, sign = '', order] = /^(-?)(\w+)$/.exec(search.get('sort') ?? '') ?? [];
  return {
    range: range ?? (atMs === undefined && isOwn ? 'own' : 'all'),
    filter: {
      ...times,
      streamId: search.get('stream') ?? undefined,
      tag: search.get('tag') ?? undefined,
      state: recordingStates.find((each) => each === search.get('state')),
      isHandedOver: readHanded(search.get('handed')),
      expiresWithinDays: search.get('state') === goingState ? goingDays : undefined,
      q: search.get('q')?.trim() || undefined,
      withTests: search.get('tests') === 'shown',
    },
    sort: {
      order: recordingOrders.find((each) => each === order) ?? 'began',
      isDescending: order === undefined || sign === '-',
    },
  };
}

/** A press of a head: by that column, the newest, longest or largest first; once more, the other way round. */
export function pressedSort({ order, isDescending }: RecordingsSort, pressed: RecordingsSort['order']): string {
  const next = order === pressed ? !isDescending : pressed !== 'stream';
  return pressed === 'began' && next ? '' : `${next ? '-' : ''}${pressed}`;
}

/** In UTC, to the minute: `2026-11-18T18:30Z`. */
export function writeTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}

function readHanded(text: string | null): boolean | undefined {
  return text === 'yes' || (text === 'no' ? false : undefined);
}

function readTime(text: string | null): number | undefined {
  const ms = text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(text) ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/** What the address says, and what changes it. Times that are named by a range or a time replace each other. */
export function useShownRecordings(nowMs: number) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const client = useQueryClient();
  const read = readShown(search, nowMs);
  const filterBy = (typed: string) => ({ ...read.filter, q: typed.trim() || undefined });
  const shown = { ...read, filter: filterBy(text) };
  const onType = (typed: string) => {
    type(typed);
    // On its way while the letter is drawn, not after.
    void client.prefetchInfiniteQuery(recordings(filterBy(typed), read.sort));
  };
  const change = (changed: RecordingsQuery) => {
    const replaced = 'range' in changed || 'from' in changed || 'to' in changed || 'at' in changed;
    const kept: RecordingsQuery = Object.fromEntries(search);
    const times = replaced ? { range: '', from: '', to: '', at: '' } : {};
    void navigate(paths.recordings({ ...kept, ...times, ...changed }), { replace: true });
  };
  return { shown, change, typing: { text, addressed, onType } };
}

/** Does it leave out anything? */
export function isNarrowed({ range, filter }: ShownRecordings): boolean {
  const { streamId, tag, state, isHandedOver, expiresWithinDays, q, atMs } = filter;
  return (
    range !== 'all' ||
    [streamId, tag, state, isHandedOver, expiresWithinDays, q, atMs].some((each) => each !== undefined)
  );
}
