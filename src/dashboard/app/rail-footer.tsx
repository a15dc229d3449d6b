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
  // An API without names for its keys answers null.
  const apiKey = useQuery(me).data;
  if (state.status === 'signed-out') return null;
  const { baseUrl } = state.connection;
  const account = state.connection.account === thisMachineName ? words.thisMachine : state.connection.account;
  const keyName = apiKey === undefined ? '\u00a0' : apiKey === null ? words.api : apiKey.keyName;
  const upstreamHost = list?.find(({ name }) => name === upstream)?.host ?? '';
  const figures = [
    [words.timesIn, zoneAbbreviation(nowMs)],
    ...(isReadOnly ? [[words.thisKey, words.viewOnly] as const] : []),
  ] as const;
  return (
    <div className="mt-auto border-t border-line">
      <dl className="px-col py-3 text-meta text-ink-3">
        {/* These come later and stand above the others, so that nothing moves. */}
        <DiskFigures />
        <UsualFigure />
        <NextUpdate />
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
            title={upstream !== undefined ? upstreamHost : apiKey ? words.signedInAs(apiKey.keyName) : baseUrl}
          >
            {upstream === undefined ? keyName : upstreamHost}
          </span>
        </ConnectionSwitch>
        <IconButton label={words.signOut} onClick={askSignOut}>
          <Icon name="leave" />
        </IconButton>
      </div>
    </div>
  );
}

/** A service that reports its changes leaves no seconds to count down. */
function NextUpdate() {
  const isFollowing = useStore(feedPollMs) !== undefined;
  // The frame polls.
  const { data: isLive } = useQuery({ ...streamsOverview, refetchInterval: false, select: isAnyLive });
  return isFollowing && isLive === false ? (
    <Figure name={words.updates}>{words.live}</Figure>
  ) : (
    <Figure name={words.nextUpdate}>
      <SecondsToUpdate />
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

/** This figure alone renders each second, not the footer around it. */
function SecondsToUpdate() {
  useNow(1000);
  const next = nextCheck(useQueryClient());
  const seconds = typeof next === 'number' ? (next - Date.now()) / 1000 : 0;
  return isAtOnce(seconds) ? words.now : words.in(seconds);
}

/** The page polls each second while a stream is live, so there is a next update to count down to. */
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
          <dt>{words.spaceFor}</dt>
          <dd className={joinClasses(isFine ? 'text-ink-2' : 'font-strong text-unrecorded')} title={words.currentRate}>
            {left}
          </dd>
        </div>
      )}
    </>
  );
}

/** The pages of a stream show that stream's usual time, which may differ from the average. */
function UsualFigure() {
  const streamId = useMatch(`${pagePatterns.stream}/*`)?.params.streamId;
  const seconds = useUsualSeconds(streamId ?? '');
  return (
    <div className="flex justify-between gap-2 py-0.5">
      <dt>{words.usuallyReady}</dt>
      <dd className="text-ink-2">
        {seconds === undefined ? '–' : isAtOnce(seconds) ? words.atOnce : words.after(seconds)}
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
