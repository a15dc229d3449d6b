import { ConnectionTestRow } from '../connections/connection-test-row.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { SettingsSection } from './settings-section.tsx';
import { words } from './words.ts';

const example = {
  option: '--upstream studio=https://livepeer.studio/api',
  variable: 'AIRCHECK_UPSTREAM_STUDIO_KEY',
} as const;

/** The APIs that this machine forwards to. They are set up where Aircheck is started, so that no key is in a browser. */
export function ConnectionList() {
  const { list, upstream } = useConnections();
  if (list === undefined || list.length === 0) return null;
  const upstreams = list.filter(({ kind }) => kind === 'upstream');
  return (
    <SettingsSection title={words.upstreams.title} note={words.upstreams.note}>
      {upstreams.length === 0 ? null : (
        <ul className="-mt-2 mb-3">
          {upstreams.map((one) => (
            <ConnectionTestRow key={one.name} connection={one} list={list} isCurrent={one.name === upstream} />
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
