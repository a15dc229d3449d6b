import type { DeliveryPage } from '../../api/deliveries.ts';
import { createPersistedIds } from '../../components/persisted-ids.ts';
import type { Tone } from '../../components/pill.tsx';
import { recordSetting, type Session } from '../../domain/stream-object.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { formatDayClock, formatDuration } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { destinations } from '../navigation.tsx';
import { words } from './words.ts';

/** What choosing an item does. */
export type CommandAction =
  | { kind: 'go'; path: string }
  | { kind: 'record'; streamId: string; record: boolean }
  | { kind: 'copy'; session: Session; streamName: string }
  | { kind: 'test'; streamId: string; streamName: string }
  | { kind: 'new-stream' | 'shortcuts' | 'guide' | 'sign-out' };

export type ItemKind = 'streams' | 'sessions' | 'commands' | 'deliveries' | 'pages';

export interface CommandItem {
  /** Of what is chosen, not of how it is worded: it is found again by this among the recent choices. */
  id: string;
  kind: ItemKind;
  /** What it does, before the name; empty for a place. */
  verb: string;
  /** Of a stream, where it is about one. */
  name?: string;
  note?: string;
  /** The state that its glyph shows. */
  tone?: Tone;
  /** The shortcut that does the same. */
  keys?: string;
  action: CommandAction;
}

export interface Offers {
  /** What changes nothing is always offered. */
  mayWrite: boolean;
  /** Our own service can send test broadcasts. */
  isOwn: boolean;
}

/** The pages, and what can be done without a stream. */
export function generalItems({ mayWrite, isOwn }: Offers): CommandItem[] {
  return [
    ...destinations.map(({ to, label }) => page(to, label)),
    ...(isOwn
      ? [
          page(paths.recordings({ show: 'handovers' }), words.pastHandovers),
          page(paths.recordings({ show: 'clips' }), words.clips),
        ]
      : []),
    ...(mayWrite ? [command('new-stream', words.newStream, 'n')] : []),
    command('shortcuts', words.shortcuts, '?'),
    command('guide', words.guide),
    command('sign-out', words.signOut),
  ];
}

function page(to: string, word: string): CommandItem {
  return { id: `page ${to}`, kind: 'pages', verb: word, action: { kind: 'go', path: to } };
}

function command(kind: 'new-stream' | 'shortcuts' | 'guide' | 'sign-out', verb: string, keys?: string): CommandItem {
  return { id: kind, kind: 'commands', verb, ...(keys && { keys }), action: { kind } };
}

/** The list of what was made for clients, and each of it in the list. Nobody looks for them before something is typed. */
export function deliveryItems(pages: readonly DeliveryPage[]): CommandItem[] {
  const list: CommandItem = {
    id: 'page deliveries',
    kind: 'pages',
    verb: words.deliveries,
    action: { kind: 'go', path: paths.deliveries() },
  };
  const each = pages.map(
    ({ id, title, to }): CommandItem => ({
      id: `delivery ${id}`,
      kind: 'deliveries',
      verb: words.delivery,
      name: title ?? '',
      ...(to !== undefined && { note: words.forWhom(to) }),
      action: { kind: 'go', path: `${paths.deliveries()}#${id}` },
    }),
  );
  return [list, ...each];
}

/** A stream, and what can be done with it now. */
export function streamItems(view: StreamView, { mayWrite, isOwn }: Offers): CommandItem[] {
  const { stream, state, last, lastRecording } = view;
  const { id: streamId, name } = stream;
  const isLive = state.kind === 'live';
  const current = isLive ? state.current : undefined;
  const opened = current ?? last;
  const of = (what: string, verb: string, action: CommandAction, keys?: string): CommandItem => ({
    id: `${what} ${streamId}`,
    kind: 'commands',
    verb,
    name,
    ...(keys && { keys }),
    action,
  });
  const isOn = recordSetting(stream) !== false;
  const isQueued = stream.queued !== undefined && !stream.queued.hasFailed;
  return [
    {
      id: `stream ${streamId}`,
      kind: 'streams',
      verb: '',
      name,
      ...(isLive && { note: current ? stateLabel(current.state) : words.live, tone: current?.state.kind ?? 'live' }),
      action: { kind: 'go', path: paths.stream(streamId) },
    },
    ...(mayWrite && !isQueued
      ? [of('record', isOn ? words.turnOff : words.turnOn, { kind: 'record', streamId, record: !isOn }, 'r')]
      : []),
    ...(lastRecording
      ? [of('copy', words.copyLast, { kind: 'copy', session: lastRecording.session, streamName: name }, 'c')]
      : []),
    ...(opened
      ? [
          of('session', current ? words.openLive : words.openLast, {
            kind: 'go',
            path: paths.session(streamId, opened.session.id),
          }),
        ]
      : []),
    ...(mayWrite && isOwn && !isLive ? [of('test', words.sendTest, { kind: 'test', streamId, streamName: name })] : []),
  ];
}

/** One show of a stream. */
export function sessionItem({ stream }: StreamView, { session, state }: SessionView, nowMs: number): CommandItem {
  const day = session.createdAtMs === undefined ? '' : formatDayClock(session.createdAtMs, nowMs);
  const length = session.recordedSeconds ? formatDuration(session.recordedSeconds) : '';
  return {
    id: `show ${session.id}`,
    kind: 'sessions',
    verb: '',
    name: stream.name,
    note: words.session(day, length, stateLabel(state)),
    tone: state.kind,
    action: { kind: 'go', path: paths.session(stream.id, session.id) },
  };
}

/** Ids of items that were chosen in this browser, the newest last. */
export const recentChoices = createPersistedIds('aircheck.recent', 20);

/** Only harmless items are offered first: a blind Enter must not change anything. */
export function remember({ id, action }: CommandItem): void {
  if (action.kind === 'go' || action.kind === 'copy') recentChoices.add(id);
}
