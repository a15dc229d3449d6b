import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { recordingOrders, recordingStates } from '../../../contract/recordings.ts';
import { type RecordingsFilter, type RecordingsSort, recordings } from '../../api/recordings.ts';
import { useFilterText } from '../../components/lists/use-filter-text.ts';
import { addDaysMs, hourOfDayMs, startOfDayMs } from '../../lib/dates.ts';
import { paths, type RecordingsQuery } from '../../paths.ts';

export const ranges = ['all', 'today', 'night', 'week', 'own'] as const;
/** `own` is any other range, with its own `from` and `to`. */
type Range = (typeof ranges)[number];

/** The state of the page. Its address holds all of it, so that a link leads to the same rows. */
export interface ShownRecordings {
  range: Range;
  filter: RecordingsFilter;
  sort: RecordingsSort;
}

/** The API has no state for recordings that its retention deletes soon; the select of states has one. */
export const expiresSoonState = 'going';
export const expiresSoonDays = 7;

const [nightBegins, nightEnds] = [18, 6] as const;

/** Until 6:00 last night is the one that is about to end, as in the control room. */
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

/** Unknown values are ignored: an old link still leads to a list. */
export function parseShown(search: URLSearchParams, nowMs: number): ShownRecordings {
  const atMs = parseTime(search.get('at'));
  const [fromMs, toMs] = [parseTime(search.get('from')), parseTime(search.get('to'))];
  const named = ranges.find((name) => name === search.get('range'));
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
      state: recordingStates.find((state) => state === search.get('state')),
      isHandedOver: deriveHandedOver(search.get('handed')),
      expiresWithinDays: search.get('state') === expiresSoonState ? expiresSoonDays : undefined,
      q: search.get('q')?.trim() || undefined,
      withTests: search.get('tests') === 'shown',
    },
    sort: {
      order: recordingOrders.find((name) => name === order) ?? 'began',
      isDescending: order === undefined || sign === '-',
    },
  };
}

/** The first click on a head sorts the newest, longest or largest first; the second one reverses the order. */
export function pressedSort({ order, isDescending }: RecordingsSort, pressed: RecordingsSort['order']): string {
  const next = order === pressed ? !isDescending : pressed !== 'stream';
  return pressed === 'began' && next ? '' : `${next ? '-' : ''}${pressed}`;
}

/** `2026-11-18T18:30Z` */
export function formatUtcMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}

function deriveHandedOver(text: string | null): boolean | undefined {
  return text === 'yes' || (text === 'no' ? false : undefined);
}

function parseTime(text: string | null): number | undefined {
  const ms = text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(text) ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/** A range, two times and a single time exclude each other, so each replaces the others in the address. */
export function useShownRecordings(nowMs: number) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const client = useQueryClient();
  const addressedView = parseShown(search, nowMs);
  const filterBy = (typed: string) => ({ ...addressedView.filter, q: typed.trim() || undefined });
  const shown = { ...addressedView, filter: filterBy(text) };
  const onType = (typed: string) => {
    type(typed);
    // The request starts before the letter is rendered, not after.
    void client.prefetchInfiniteQuery(recordings(filterBy(typed), addressedView.sort));
  };
  const change = (changed: RecordingsQuery) => {
    const replaced = 'range' in changed || 'from' in changed || 'to' in changed || 'at' in changed;
    const current: RecordingsQuery = Object.fromEntries(search);
    const times = replaced ? { range: '', from: '', to: '', at: '' } : {};
    void navigate(paths.recordings({ ...current, ...times, ...changed }), { replace: true });
  };
  return { shown, change, typing: { text, addressed, onType } };
}

export function isNarrowed({ range, filter }: ShownRecordings): boolean {
  const { streamId, tag, state, isHandedOver, expiresWithinDays, q, atMs } = filter;
  return (
    range !== 'all' ||
    [streamId, tag, state, isHandedOver, expiresWithinDays, q, atMs].some((value) => value !== undefined)
  );
}
