import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type HandedLink, handedLinks, handoverFormats } from '../../../contract/handover.ts';
import { absentIfGone } from '../../api/client.ts';
import { fetchClipById } from '../../api/clips.ts';
import { ingest } from '../../api/connections.ts';
import { type Handover, handoverTemplates, pastHandovers } from '../../api/handovers.ts';
import { fetchSessionById } from '../../api/stream.ts';
import { brokenLinks, streamsOverview } from '../../api/streams.ts';
import { LibraryHead } from '../../components/library-head.tsx';
import { copiedLinks, linksOf } from '../../components/links/copy-link.tsx';
import { warnOfCopiedLink } from '../../components/links/local-address.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { sessionState } from '../../domain/session-state.ts';
import type { Session, StreamObject } from '../../domain/stream-object.ts';
import { deriveStreamViews } from '../../domain/stream-state.ts';
import { clock, useNow } from '../../lib/clock.ts';
import { formatDayClock, formatUtc } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { copyBlock, handoverChoices, writeBlock } from './block.ts';
import { clipItem, type HandoverItem, toHandoverEntry } from './handover-item.ts';
import { words } from './words.ts';

/** `/handovers` lists the account's handovers, the newest first. */
export default function HandoversPage() {
  return (
    <div className="px-gutter pb-10">
      <LibraryHead tab="handovers" />
      <div className="pt-3">
        <PastHandovers />
      </div>
    </div>
  );
}

function PastHandovers() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(pastHandovers);
  // The layout polls the overview.
  const { data: overview } = useQuery({ ...streamsOverview, refetchInterval: false });
  if (data === undefined && error === null) return <Skeleton className="h-12" />;
  const problem = error && (
    <p role="alert" className="py-2">
      {words.past.notRead} {error.message} <Button onClick={() => void refetch()}>{words.past.tryAgain}</Button>
    </p>
  );
  if (data === undefined) return problem;
  const [first] = data.pages;
  if (first?.isAvailable === false) return <EmptyState title={words.past.notKept}>{words.past.keptHere}</EmptyState>;
  const handovers = uniqueHandovers(data.pages.flatMap((page) => page.handovers));
  if (handovers.length === 0) {
    return (
      <EmptyState
        title={words.past.none}
        actions={
          <Link to={paths.recordings()} className={buttonClasses()}>
            {words.past.showRecordings}
          </Link>
        }
      >
        {words.past.howTo}
      </EmptyState>
    );
  }
  const sessions = new Map(overview?.sessions.map((session) => [session.id, session]));
  return (
    <>
      {problem}
      <ul aria-label={words.past.list} className="border-t border-line-strong">
        {handovers.map((handover) => (
          <PastHandover key={handover.id} handover={handover} recordings={handoverRecordings(handover, sessions)} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          className="mt-4"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => (isFetchingNextPage ? undefined : void fetchNextPage())}
        >
          {words.past.more}
        </Button>
      ) : null}
    </>
  );
}

/** A handover that is created while pages are fetched moves others onto the next page, which then has them twice. */
function uniqueHandovers(handovers: readonly Handover[]): Handover[] {
  return [...new Map(handovers.map((handover) => [handover.id, handover])).values()];
}

function handoverRecordings(handover: Handover, sessions: ReadonlyMap<string, Session>): HandoverRecording[] {
  const clips = (handover.clips ?? []).map((clip) => ({ ...clip, startedAtMs: clip.startedAtMs, isDeleted: false }));
  return inHandoverOrder(handover, [...sessionsOf(handover, sessions), ...clips]);
}

/** Our own service sends the recordings; for an upstream's handover the overview may know the sessions. */
function sessionsOf({ sessionIds, recordings }: Handover, sessions: ReadonlyMap<string, Session>): HandoverRecording[] {
  if (recordings !== undefined) {
    return recordings.map(({ id, parentId, name = '', startedAtMs, isDeleted }) => ({
      ...{ id, parentId, name, startedAtMs },
      isDeleted: isDeleted === true,
    }));
  }
  return sessionIds.flatMap((id) => {
    const session = sessions.get(id);
    if (session === undefined) return [];
    const { parentId, name, createdAtMs: startedAtMs, recordingStatus } = session;
    return [{ id, parentId, name, startedAtMs, isDeleted: recordingStatus === 'deleted' }];
  });
}

interface HandoverRecording {
  id: string;
  /** A clip leads to the recording that it was cut from. */
  sessionId?: string;
  parentId: string;
  name: string;
  startedAtMs: number | undefined;
  isDeleted: boolean;
}

const maxNamed = 3;

function PastHandover({ handover, recordings }: { handover: Handover; recordings: readonly HandoverRecording[] }) {
  const nowMs = useNow(60_000);
  const { to, atMs, by = '', sessionIds, clipIds = [] } = handover;
  const when = formatDayClock(atMs, nowMs);
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="truncate font-strong" title={to}>
          {to === undefined ? (
            <span className="font-normal text-ink-2">{words.past.noRecipient}</span>
          ) : (
            <bdi>{words.past.to(to)}</bdi>
          )}
        </h2>
        <p className="text-meta text-ink-3" title={formatUtc(atMs)}>
          {words.past.handedOver(when, by)}
        </p>
        <p className="pt-1">
          {words.past.count(sessionIds.length, clipIds.length)}{' '}
          <span className="text-meta text-ink-2">{formOf(handover)}</span>
        </p>
      </div>
      <Recordings recordings={recordings} count={sessionIds.length + clipIds.length} />
      <CopyAgain handover={handover} when={when} />
    </li>
  );
}

function formOf({ format, link, template }: Handover): string {
  const form = handoverFormats.find((known) => known === format);
  const kind = handedLinks.find((known) => known === link);
  if (form === undefined || kind === undefined) return words.past.page;
  const name = form === 'template' && template !== undefined ? words.past.template(template) : words.formats[form];
  return words.past.form(name, words.links[kind]);
}

function Recordings({ recordings, count }: { recordings: readonly HandoverRecording[]; count: number }) {
  const nowMs = useNow(60_000);
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? recordings : recordings.slice(0, maxNamed);
  const unknown = count - recordings.length;
  return (
    <div className="min-w-0 flex-[1_1_20rem] text-meta">
      <ul>
        {shown.map(({ id, sessionId, parentId, name, startedAtMs, isDeleted }) => (
          <li key={id} className="flex justify-between gap-3">
            <Link
              to={paths.session(parentId, sessionId ?? id)}
              className="min-w-0 truncate hover:underline"
              title={name}
            >
              {sessionId === undefined ? <StreamName name={name} /> : <bdi>{words.past.clip(name)}</bdi>}
            </Link>
            <span className="shrink-0 text-ink-2">
              {isDeleted ? words.past.deleted : startedAtMs === undefined ? '' : formatDayClock(startedAtMs, nowMs)}
            </span>
          </li>
        ))}
      </ul>
      {unknown > 0 ? <p className="text-ink-3">{words.past.unknown(unknown)}</p> : null}
      {recordings.length > maxNamed ? (
        <Button look="ghost" className="-ml-1.5" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? words.past.fewer : words.past.all(recordings.length)}
        </Button>
      ) : null}
    </div>
  );
}

function CopyAgain({ handover, when }: { handover: Handover; when: string }) {
  const { isCopying, copyAgain } = useCopyAgain(handover);
  return (
    <div className="flex w-40 items-start justify-end max-desk:w-full max-desk:justify-start">
      {handover.format === 'page' ? (
        <Link to={paths.deliveries()} className={buttonClasses('ghost')}>
          {words.past.pages}
        </Link>
      ) : (
        <Button
          aria-label={words.past.copyAgainOf(
            words.past.count(handover.sessionIds.length, handover.clipIds?.length ?? 0),
            when,
          )}
          aria-disabled={isCopying || undefined}
          onClick={(event) => void copyAgain(event.currentTarget)}
        >
          {isCopying ? words.past.copying : words.past.copyAgain}
        </Button>
      )}
    </div>
  );
}

/** The block has the order and format of the first time. Nothing is marked again. */
function useCopyAgain(handover: Handover): { isCopying: boolean; copyAgain: (near: Element) => Promise<void> } {
  const client = useQueryClient();
  const [isCopying, setCopying] = useState(false);
  const copyAgain = async (near: Element) => {
    if (isCopying) return;
    setCopying(true);
    const text = await copyLinks(client, handover, near).catch((error: unknown) =>
      words.past.failed(error instanceof Error ? error.message : ''),
    );
    setCopying(false);
    showToast({ key: 'handover', text });
  };
  return { isCopying, copyAgain };
}

async function copyLinks(client: QueryClient, handover: Handover, near: Element): Promise<string> {
  const [items, server, template] = await Promise.all([
    fetchHandoverItems(client, handover),
    // Without this answer the sessions' own links are used.
    client.ensureQueryData(ingest).catch(() => undefined),
    fetchTemplate(client, handover),
  ]);
  const wanted: HandedLink = handedLinks.find((known) => known === handover.link) ?? 'playback';
  const entries = items.flatMap(
    (item) => toHandoverEntry(item, linksOf(item.session, item.stream.name, server?.base), wanted) ?? [],
  );
  if (entries.length === 0) return words.past.nothing;
  const isTemplateGone = handover.format === 'template' && template === undefined;
  const format = isTemplateGone ? 'plain' : (handoverFormats.find((known) => known === handover.format) ?? 'plain');
  const { saysGaps } = handoverChoices.get();
  const block = writeBlock({ entries, format, template: template ?? '', saysGaps, nowMs: clock.exactMs() });
  if (!(await copyBlock(block, near))) return words.past.refused;
  for (const { id } of entries) copiedLinks.add(id);
  warnOfCopiedLink(entries[0]?.url);
  const { sessionIds, clipIds = [] } = handover;
  const clips = entries.filter(({ isClip }) => isClip).length;
  const missingClips = clipIds.length - clips;
  const missingRecordings = sessionIds.length - (entries.length - clips);
  return [
    words.past.copied(entries.length),
    ...(missingRecordings + missingClips > 0 ? [words.past.leftOut(missingRecordings, missingClips)] : []),
    ...(isTemplateGone ? [words.past.noTemplate] : []),
  ].join(' ');
}

/** Undefined where the template was never saved, or was deleted. */
async function fetchTemplate(client: QueryClient, { format, template }: Handover): Promise<string | undefined> {
  if (format !== 'template' || template === undefined) return undefined;
  const templates = await client.fetchQuery({ ...handoverTemplates, staleTime: 60_000 });
  return templates.find(({ name }) => name === template)?.text;
}

/** Eight requests at a time fetch an evening quickly and load the service little. */
const maxRequests = 8;
/** A second press within a minute fetches nothing again. */
const staleMs = 60_000;

type HandedOver = Pick<Handover, 'sessionIds' | 'clipIds' | 'order' | 'recordings'>;

/** Sessions and clips come in two lists; `order` has the ids of both. */
function inHandoverOrder<Item extends { id: string }>({ order }: Pick<Handover, 'order'>, items: Item[]): Item[] {
  if (order === undefined) return items;
  return [...items].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Fetches the recordings and clips of a handover in its order. Those that were deleted since are left out. */
async function fetchHandoverItems(client: QueryClient, handover: HandedOver): Promise<HandoverItem[]> {
  const { sessionIds, clipIds = [], recordings = [] } = handover;
  const overview = await client.ensureQueryData(streamsOverview);
  const nowMs = clock.exactMs();
  const broken = brokenLinks.get();
  const views = deriveStreamViews(overview, nowMs, broken);
  const streams = new Map(views.map((view) => [view.stream.id, view]));
  const known = new Map(
    views.flatMap(({ stream, sessions }) => sessions.map((view) => [view.session.id, { ...view, stream }] as const)),
  );

  const fetchOlder = async (id: string): Promise<HandoverItem | undefined> => {
    const { parentId = '' } = recordings.find((recording) => recording.id === id) ?? {};
    const session = await client.fetchQuery({
      queryKey: ['handover-session', id] as const,
      queryFn: async ({ signal }) => (await absentIfGone(fetchSessionById(parentId, id, signal))) ?? null,
      staleTime: staleMs,
      gcTime: staleMs,
    });
    if (session === null) return undefined;
    const { stream, usualSeconds } = streams.get(session.parentId) ?? {};
    const deletedStream: StreamObject = { ...session, id: session.parentId, parentId: undefined, isActive: undefined };
    const state = sessionState(session, {
      parent: stream ?? deletedStream,
      // The overview has every stream's last session, so this is an older one.
      isNewest: false,
      usualSeconds,
      isLinkBroken: broken.has(id),
      nowMs,
    });
    return { session, state, stream: stream ?? deletedStream };
  };

  const fetchClip = async (id: string): Promise<HandoverItem | undefined> => {
    const clip = await client.fetchQuery({
      queryKey: ['clips', 'handover', id] as const,
      queryFn: async ({ signal }) => (await absentIfGone(fetchClipById(id, signal))) ?? null,
      staleTime: staleMs,
      gcTime: staleMs,
    });
    return clip?.state === 'ready' ? clipItem(clip) : undefined;
  };

  const requests = [
    ...sessionIds.map((id) => () => known.get(id) ?? fetchOlder(id)),
    ...clipIds.map((id) => () => fetchClip(id)),
  ];
  const items: HandoverItem[] = [];
  for (let sent = 0; sent < requests.length; sent += maxRequests) {
    const batch = requests.slice(sent, sent + maxRequests).map((request) => request());
    for (const item of await Promise.all(batch)) if (item !== undefined) items.push(item);
  }
  const byId = new Map(items.map((item) => [item.session.id, item]));
  return inHandoverOrder(
    handover,
    [...byId.keys()].map((id) => ({ id })),
  ).flatMap(({ id }) => byId.get(id) ?? []);
}
