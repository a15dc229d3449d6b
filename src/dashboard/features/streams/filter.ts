import { hasTag } from '../../../contract/tags/stream-tags.ts';
import { hasWarning, lostSession } from '../../domain/alerts.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { foldText } from '../../lib/language.ts';

/** What `?state=` may be: a state of a session or stream, or what the switch is for the next session. */
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

/** Reads `?state=`; anything else than a known word is no filter. */
export function readStateFilter(value: string | null): StateFilter | undefined {
  return stateFilters.find((each) => each === value);
}

/**
 * Does a stream stand in the filtered list? `text` is looked for in its name, and at the beginning of its id; `missing`
 * are the streams whose show does not come.
 */
export function matchesFilter(
  view: StreamView,
  text: string,
  state: StateFilter | undefined,
  nowMs: number,
  missing: ReadonlySet<string>,
  tag = '',
): boolean {
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
