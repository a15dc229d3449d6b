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

export type CommandAction =
  | { kind: 'go'; path: string }
  | { kind: 'record'; streamId: string; record: boolean }
  | { kind: 'copy'; session: Session; streamName: string }
  | { kind: 'test'; streamId: string; streamName: string }
  | { kind: 'new-stream' | 'shortcuts' | 'guide' | 'sign-out' };

export type ItemKind = 'streams' | 'sessions' | 'commands' | 'deliveries' | 'pages';

export interface CommandItem {
  /** The id names the action and not its wording, since it is stored with the recent choices. */
  id: string;
  kind: ItemKind;
  /** The verb stands before the name; a place has an empty one. */
  verb: string;
  name?: string;
  note?: string;
  tone?: Tone;
  keys?: string;
  action: CommandAction;
}

export interface Offers {
  /** Without it, only items that change nothing are offered. */
  mayWrite: boolean;
  /** Our own service can send test broadcasts. */
  isOwn: boolean;
}

export function generalItems({ mayWrite, isOwn }: Offers): CommandItem[] {
  return [
    ...destinations.map(({ to, label }) => page(to, label)),
    ...(isOwn ? [page(paths.handovers(), words.pastHandovers), page(paths.clips(), words.clips)] : []),
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

/** The page that lists the delivery pages, and each of them. They are offered only once something is typed. */
export function deliveryItems(pages: readonly DeliveryPage[]): CommandItem[] {
  const list: CommandItem = {
    id: 'page deliveries',
    kind: 'pages',
    verb: words.deliveries,
    action: { kind: 'go', path: paths.deliveries() },
  };
  const items = pages.map(
    ({ id, title, to }): CommandItem => ({
      id: `delivery ${id}`,
      kind: 'deliveries',
      verb: words.delivery,
      name: title ?? '',
      ...(to !== undefined && { note: words.forWhom(to) }),
      action: { kind: 'go', path: `${paths.deliveries()}#${id}` },
    }),
  );
  return [list, ...items];
}

/** The stream itself, then the actions that it allows now. */
export function streamItems(view: StreamView, { mayWrite, isOwn }: Offers): CommandItem[] {
  const { stream, state, last, lastRecording } = view;
  const { id: streamId, name } = stream;
  const isLive = state.kind === 'live';
  const current = isLive ? state.current : undefined;
  const opened = current ?? last;
  const itemFor = (prefix: string, verb: string, action: CommandAction, keys?: string): CommandItem => ({
    id: `${prefix} ${streamId}`,
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
      ? [itemFor('record', isOn ? words.turnOff : words.turnOn, { kind: 'record', streamId, record: !isOn }, 'r')]
      : []),
    ...(lastRecording
      ? [itemFor('copy', words.copyLast, { kind: 'copy', session: lastRecording.session, streamName: name }, 'c')]
      : []),
    ...(opened
      ? [
          itemFor('session', current ? words.openLive : words.openLast, {
            kind: 'go',
            path: paths.session(streamId, opened.session.id),
          }),
        ]
      : []),
    ...(mayWrite && isOwn && !isLive
      ? [itemFor('test', words.sendTest, { kind: 'test', streamId, streamName: name })]
      : []),
  ];
}

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

/** Only harmless items are remembered, since the first one is offered before anything is typed. */
export function remember({ id, action }: CommandItem): void {
  if (action.kind === 'go' || action.kind === 'copy') recentChoices.add(id);
}
