import { useQuery } from '@tanstack/react-query';
import { apiKeys } from '../api/api-keys.ts';
import { connection } from '../api/connection.ts';
import { me } from '../api/me.ts';
import { signOut } from '../api/sign-in.ts';
import { UnreadPart } from '../shared/read-states.tsx';
import { Button } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { useStore } from '../ui/create-store.ts';
import { SettingRow, SettingRows } from './setting-rows.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Whose streams these are, with which key, and the way out. */
export function ConnectionSection() {
  const state = useStore(connection);
  const { data, error, refetch } = useQuery(me);
  const keys = useQuery({ ...apiKeys, enabled: Boolean(data) }).data;
  if (state.status === 'signed-out') return null;
  const { account, baseUrl } = state.connection;
  const address = URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).href : baseUrl;
  const isOurs = data !== null;
  return (
    <SettingsSection title="Connection">
      <SettingRows>
        <SettingRow name="Account">
          <bdi className="font-strong">{data?.account ?? account ?? 'not told by this API'}</bdi>
        </SettingRow>
        {isOurs ? (
          <>
            <SettingRow name="Key">
              <bdi>{data?.keyName ?? '…'}</bdi>
            </SettingRow>
            <SettingRow name="It may">
              {data === undefined ? '…' : data.readOnly ? 'Only read' : 'Read and write'}
            </SettingRow>
            <SettingRow name="Aircheck">{data === undefined ? '…' : `Version ${data.version}`}</SettingRow>
          </>
        ) : null}
        <SettingRow
          name="API address"
          action={
            <CopyControl text={address} label="Copy API address" className="-mr-1.5">
              Copy
            </CopyControl>
          }
        >
          <span className="block truncate font-mono text-meta" title={address}>
            {address}
          </span>
        </SettingRow>
      </SettingRows>
      {error ? <UnreadPart what="The account" error={error} onRetry={() => void refetch()} /> : null}
      <p className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={signOut}>Sign out</Button>
        <span className="text-meta text-ink-3">
          {/* A key that is set where Aircheck starts, and another API's, is no key of the account's list. */}
          {keys?.some(({ isThis }) => isThis)
            ? 'Every tab of this browser is signed out, and this key is revoked.'
            : 'Every tab of this browser forgets the key. The key itself stays good.'}
        </span>
      </p>
    </SettingsSection>
  );
}
