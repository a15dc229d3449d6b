import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { thisMachineName } from '../../contract/connections.ts';
import { connection } from '../api/connection.ts';
import { me } from '../api/connections.ts';
import { storage } from '../api/machine.ts';
import { askSignOut } from '../components/ask-sign-out.ts';
import { useOwnService } from '../components/use-own-service.ts';
import { WriteRefusalContext } from '../components/write-permission.tsx';
import { diskTimeLeft, isDiskShort } from '../domain/words/disk.ts';
import { ConnectionButton } from '../features/connections/connection-choice.tsx';
import { useConnections } from '../features/connections/use-connections.ts';
import { useNow } from '../lib/clock.ts';
import { useStore } from '../lib/create-store.ts';
import { formatBytes } from '../lib/format.ts';
import { zoneAbbreviation } from '../lib/zone.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
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
        {/* It comes later and stands above the others, so that nothing moves. */}
        <DiskFigure />
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

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2 py-0.5">
      <dt>{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).host : baseUrl;
}

/** Only our own service reports its disk, and how long it lasts only while something is recorded. */
function DiskFigure() {
  const isOwn = useOwnService();
  const { data } = useQuery({ ...storage, enabled: isOwn });
  if (!isOwn || !data) return null;
  const left = diskTimeLeft(data);
  return (
    <Figure name={left === undefined ? words.freeOnDisk : words.spaceFor}>
      <span
        className={isDiskShort(data) ? 'font-strong text-unrecorded' : undefined}
        title={left === undefined ? undefined : words.currentRate}
      >
        {left ?? formatBytes(data.freeBytes)}
      </span>
    </Figure>
  );
}

function ConnectionSwitch({ children, className }: { children: ReactNode; className?: string }) {
  const { canSwitch } = useConnections();
  const plain = <div className={className}>{children}</div>;
  if (!canSwitch) return plain;
  return <ConnectionButton className={className}>{children}</ConnectionButton>;
}
