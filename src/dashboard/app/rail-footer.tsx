import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { useMatch } from 'react-router-dom';
import { thisMachineName } from '../../contract/connections.ts';
import { connection } from '../api/connection.ts';
import { me } from '../api/connections.ts';
import { storage } from '../api/machine.ts';
import { feedPollMs } from '../api/query-client.ts';
import type { StreamsOverview } from '../api/stream-object.ts';
import { streamsOverview } from '../api/streams.ts';
import { askSignOut } from '../components/ask-sign-out.ts';
import { nextCheck } from '../components/stale.tsx';
import { useOwnService } from '../components/use-own-service.ts';
import { useUsualSeconds } from '../components/use-usual-seconds.ts';
import { WriteRefusalContext } from '../components/write-permission.tsx';
import { diskState, diskTimeLeft } from '../domain/words/disk.ts';
import { ConnectionButton } from '../features/connections/connection-choice.tsx';
import { useConnections } from '../features/connections/use-connections.ts';
import { useNow } from '../lib/clock.ts';
import { useStore } from '../lib/create-store.ts';
import { formatBytes, isAtOnce } from '../lib/format.ts';
import { zoneAbbreviation } from '../lib/zone.ts';
import { pagePatterns } from '../paths.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './words.ts';

export function RailFooter() {
  // The name of the zone changes with summer time.
  const nowMs = useNow(60_000);
  const isReadOnly = use(WriteRefusalContext) !== undefined;
  const state = useStore(connection);
  const { list, upstream } = useConnections();
  // Null where the API has no word for the key.
  const who = useQuery(me).data;
  if (state.status === 'signed-out') return null;
  const { baseUrl } = state.connection;
  const account = state.connection.account === thisMachineName ? words.thisMachine : state.connection.account;
  const own = who === undefined ? '\u00a0' : who === null ? words.api : who.keyName;
  const upstreamHost = list?.find(({ name }) => name === upstream)?.host ?? '';
  const figures = [
    [words.timesIn, zoneAbbreviation(nowMs)],
    ...(isReadOnly ? [[words.thisKey, words.viewOnly] as const] : []),
  ] as const;
  return (
    <div className="mt-auto border-t border-line">
      <dl className="px-col py-3 text-meta text-ink-3">
        {/* Above the others: as they come, nothing moves. */}
        <DiskFigures />
        <UsualFigure />
        <NextCheck />
        {figures.map(([name, figure]) => (
          <Figure key={name} name={name}>
            {figure}
          </Figure>
        ))}
      </dl>
      <div className="flex items-center gap-1 border-t border-line py-2 pr-1.5 pl-2.5">
        <ConnectionSwitch className="min-w-0 flex-1 px-1.5 py-0.5">
          <bdi className="block truncate font-strong" title={upstream ?? account}>
            {upstream ?? account ?? hostOf(baseUrl)}
          </bdi>
          <span
            className="block truncate text-meta text-ink-3"
            title={upstream !== undefined ? upstreamHost : who ? words.signedInAs(who.keyName) : baseUrl}
          >
            {upstream === undefined ? own : upstreamHost}
          </span>
        </ConnectionSwitch>
        <IconButton label={words.signOut} onClick={askSignOut}>
          <Icon name="leave" />
        </IconButton>
      </div>
    </div>
  );
}

/** While the service says what changes, no second brings anything. */
function NextCheck() {
  const isTold = useStore(feedPollMs) !== undefined;
  // The frame owns the poll.
  const { data: isLive } = useQuery({ ...streamsOverview, refetchInterval: false, select: isAnyLive });
  return isTold && isLive === false ? (
    <Figure name={words.changes}>{words.atOnce}</Figure>
  ) : (
    <Figure name={words.nextCheck}>
      <SecondsToCheck />
    </Figure>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2 py-0.5">
      <dt>{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}

/** The one figure that counts seconds: of all that stands around it nothing is drawn for them. */
function SecondsToCheck() {
  useNow(1000);
  const next = nextCheck(useQueryClient());
  const seconds = typeof next === 'number' ? (next - Date.now()) / 1000 : 0;
  return isAtOnce(seconds) ? words.now : words.in(seconds);
}

/** What is live is read each second for its figures. */
function isAnyLive({ streams }: StreamsOverview): boolean {
  return streams.some(({ isActive }) => isActive);
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).host : baseUrl;
}

/** Only our own service reports its disk. */
function DiskFigures() {
  const isOwn = useOwnService();
  const { data } = useQuery({ ...storage, enabled: isOwn });
  if (!isOwn || !data) return null;
  const isFine = diskState(data) === 'fine';
  const left = diskTimeLeft(data);
  return (
    <>
      <div className="flex justify-between gap-2 py-0.5">
        <dt>{words.recordingsSize}</dt>
        <dd className="text-ink-2">{formatBytes(data.recordingsBytes)}</dd>
      </div>
      <div className="flex justify-between gap-2 py-0.5">
        <dt>{words.freeOnDisk}</dt>
        <dd className={joinClasses(isFine ? 'text-ink-2' : 'font-strong text-unrecorded')}>
          {formatBytes(data.freeBytes)}
        </dd>
      </div>
      {left === undefined ? null : (
        <div className="flex justify-between gap-2 py-0.5">
          <dt>{words.enoughFor}</dt>
          <dd className={joinClasses(isFine ? 'text-ink-2' : 'font-strong text-unrecorded')} title={words.presentRate}>
            {left}
          </dd>
        </div>
      )}
    </>
  );
}

/** The usual time until a recording is ready; a stream's pages show that stream's. */
function UsualFigure() {
  const streamId = useMatch(`${pagePatterns.stream}/*`)?.params.streamId;
  const seconds = useUsualSeconds(streamId ?? '');
  return (
    <div className="flex justify-between gap-2 py-0.5">
      <dt>{streamId === undefined ? words.usuallyReady : words.usuallyReadyHere}</dt>
      <dd className="text-ink-2">
        {seconds === undefined ? '–' : isAtOnce(seconds) ? words.atOnce : words.in(seconds)}
      </dd>
    </div>
  );
}

interface ConnectionSwitchProps {
  children: ReactNode;
  className?: string;
}

function ConnectionSwitch({ children, className }: ConnectionSwitchProps) {
  const { canSwitch } = useConnections();
  const plain = <div className={className}>{children}</div>;
  if (!canSwitch) return plain;
  return <ConnectionButton className={className}>{children}</ConnectionButton>;
}
