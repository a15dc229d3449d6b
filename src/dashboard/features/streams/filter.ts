import { useNavigate, useSearchParams } from 'react-router-dom';
import { hasTag } from '../../../contract/tags.ts';
import { useFilterText } from '../../components/lists/use-filter-text.ts';
import { hasWarning, lostSession } from '../../domain/alerts.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { foldText } from '../../lib/language.ts';
import { paths, type StreamsFilter } from '../../paths.ts';
import { parseSort } from './order.ts';

/** `?state=` is a state of a session or stream, or of the switch for the next session. */
export const stateFilters = [
  'live',
  'recording',
  'lost',
  'live-unrecorded',
  'warnings',
  'stalled',
  'reconnecting',
  'processing',
  'late',
  'failed',
  'idle',
  'on',
  'off',
] as const;

export type StateFilter = (typeof stateFilters)[number];

/** Parses `?state=`; anything else than a known word is no filter. */
export function parseStateFilter(value: string | null): StateFilter | undefined {
  return stateFilters.find((each) => each === value);
}

interface Filter {
  /** In the name, or at the beginning of the id. */
  text: string;
  state: StateFilter | undefined;
  tag: string;
  nowMs: number;
  /** The streams whose show does not come. */
  missing: ReadonlySet<string>;
}

export function matchesFilter(view: StreamView, { text, state, tag, nowMs, missing }: Filter): boolean {
  return (
    matchesText(view, text) &&
    (state === undefined || matchesState(view, state, nowMs, missing)) &&
    (tag === '' || hasTag(view.stream.aircheck?.tags, tag))
  );
}

function matchesText({ stream }: StreamView, text: string): boolean {
  const sought = foldText(text.trim());
  return sought === '' || foldText(stream.name).includes(sought) || stream.id.toLowerCase().startsWith(sought);
}

function matchesState(view: StreamView, state: StateFilter, nowMs: number, missing: ReadonlySet<string>): boolean {
  switch (state) {
    case 'live':
    case 'idle':
      return view.state.kind === state;
    case 'on':
      return view.stream.record;
    case 'off':
      return !view.stream.record;
    case 'lost':
      return lostSession(view, nowMs) !== undefined;
    case 'warnings':
      return hasWarning(view, nowMs, missing);
    default:
      // Counted over sessions, as the counters are: each counter's door shows what it counted.
      return view.sessions.some(({ state: { kind } }) => kind === state);
  }
}

export type Choice = ReturnType<typeof useChoice>;

/** The operator's choice stands in the address, which follows the typed text. */
export function useChoice() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const state = parseStateFilter(search.get('state'));
  const tag = search.get('tag') ?? '';
  const sortText = search.get('sort') ?? undefined;
  const isUnusedShown = search.get('unused') === 'shown';
  const show = (change: StreamsFilter) => {
    const next = { q: text, state, tag, sort: sortText, unused: isUnusedShown ? 'shown' : '', ...change };
    type(next.q ?? '');
    void navigate(paths.streams(next), { replace: true });
  };
  return { addressed, text, type, state, tag, sortText, sort: parseSort(sortText ?? null), isUnusedShown, show };
}
