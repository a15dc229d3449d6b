import { ConnectionTestRow } from '../connections/connection-test-row.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { SettingsSection } from './settings-section.tsx';

/** The APIs that this machine forwards to. They are set up where Aircheck is started, so that no key is in a browser. */
export function ConnectionList() {
  const { list, upstream } = useConnections();
  if (list === undefined || list.length === 0) return null;
  const upstreams = list.filter(({ kind }) => kind === 'upstream');
  return (
    <SettingsSection
      title="Connections"
      note="Other livestream APIs, reached through this machine. Their keys stay on it."
    >
      {upstreams.length === 0 ? null : (
        <ul className="-mt-2 mb-3">
          {upstreams.map((one) => (
            <ConnectionTestRow key={one.name} connection={one} list={list} isCurrent={one.name === upstream} />
          ))}
        </ul>
      )}
      <p className="text-meta text-ink-3">
        {upstreams.length === 0 ? 'There is none besides this machine. ' : ''}
        Add one by starting Aircheck with{' '}
        <code className="font-mono text-ink-2">--upstream studio=https://livepeer.studio/api</code> and its key in{' '}
        <code className="font-mono text-ink-2">AIRCHECK_UPSTREAM_STUDIO_KEY</code>.
      </p>
    </SettingsSection>
  );
}
