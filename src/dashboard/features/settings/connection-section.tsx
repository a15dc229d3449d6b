import { useQuery } from '@tanstack/react-query';
import { connection } from '../../api/connection.ts';
import { me } from '../../api/connections.ts';
import { askSignOut } from '../../components/ask-sign-out.ts';
import { useStore } from '../../lib/create-store.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { ConnectionTestRow } from '../connections/connection-test-row.tsx';
import { accountName, useConnections } from '../connections/use-connections.ts';
import { SettingRow, SettingRows, SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './words.ts';

const example = {
  option: '--upstream studio=https://livepeer.studio/api',
  variable: 'AIRCHECK_UPSTREAM_STUDIO_KEY',
} as const;

export function ConnectionSection() {
  const state = useStore(connection);
  const { data, error, refetch } = useQuery(me);
  if (state.status === 'signed-out') return null;
  const { account, baseUrl } = state.connection;
  const address = URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).href : baseUrl;
  const isOurs = data !== null;
  return (
    <SettingsSection title={words.connection.title}>
      <SettingRows>
        <SettingRow name={words.connection.account}>
          <bdi className="font-strong">{accountName(data?.account ?? account) ?? words.connection.unknownAccount}</bdi>
        </SettingRow>
        {isOurs ? (
          <>
            <SettingRow name={words.connection.apiKey}>
              <bdi>{data?.keyName ?? words.loading}</bdi>
            </SettingRow>
            <SettingRow name={words.connection.access}>
              {data === undefined ? words.loading : data.readOnly ? words.access.readOnly : words.access.write}
            </SettingRow>
            <SettingRow name={words.connection.aircheck}>
              {data === undefined ? words.loading : words.connection.version(data.version)}
            </SettingRow>
          </>
        ) : null}
        <SettingRow
          name={words.connection.address}
          action={
            <CopyControl text={address} label={words.connection.copyAddress} className="-mr-1.5">
              {words.connection.copy}
            </CopyControl>
          }
        >
          <span className="block truncate font-mono text-meta" title={address}>
            {address}
          </span>
        </SettingRow>
      </SettingRows>
      {error ? <UnreadPart title={words.connection.unread} error={error} onRetry={() => void refetch()} /> : null}
      <p className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={askSignOut}>{words.connection.signOut}</Button>
        <span className="text-meta text-ink-3">{words.connection.signsOut}</span>
      </p>
    </SettingsSection>
  );
}

/** Upstreams are set up where Aircheck is started, so that no browser holds their API keys. */
export function UpstreamsSection() {
  const { list, upstream } = useConnections();
  if (list === undefined || list.length === 0) return null;
  const upstreams = list.filter(({ kind }) => kind === 'upstream');
  return (
    <SettingsSection title={words.upstreams.title} note={words.upstreams.note}>
      {upstreams.length === 0 ? null : (
        <ul className="-mt-2 mb-3">
          {upstreams.map((each) => (
            <ConnectionTestRow key={each.name} connection={each} list={list} isCurrent={each.name === upstream} />
          ))}
        </ul>
      )}
      <p className="text-meta text-ink-3">
        {upstreams.length === 0 ? <span className="block">{words.upstreams.none}</span> : null}
        <span className="block">
          {words.upstreams.howToAdd} <code className="font-mono text-ink-2">{example.option}</code>
        </span>
        <span className="block">
          {words.upstreams.howToAddKey} <code className="font-mono text-ink-2">{example.variable}</code>
        </span>
      </p>
    </SettingsSection>
  );
}
