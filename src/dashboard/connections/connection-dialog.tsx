import { localConnectionName } from '../../contract/connections.ts';
import { pageUpstream } from '../api/page-upstream.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { connectionMark } from './connection-mark.ts';
import { useConnections } from './use-connections.ts';
import { words } from './words.ts';

/** This machine and each upstream, to switch between. */
export function ConnectionDialog({ onClose }: { onClose: () => void }) {
  const { list = [], upstream } = useConnections();
  const current = upstream ?? localConnectionName;
  return (
    <Dialog title={words.choice.title} onClose={onClose}>
      <ul className="-mx-2 grid">
        {list.map(({ name, label, kind, host, hasKey }) => (
          <li key={name}>
            <button
              type="button"
              data-autofocus={name === current || undefined}
              aria-current={name === current ? 'true' : undefined}
              className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-wash max-desk:py-2.5"
              onClick={() => {
                onClose();
                if (name !== current) pageUpstream.open(kind === 'local' ? undefined : name);
              }}
            >
              <span
                aria-hidden="true"
                className={joinClasses(
                  'h-8 w-1 shrink-0 forced-color-adjust-none',
                  kind === 'upstream' ? connectionMark(list, name) : '',
                )}
              />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-strong">{label}</bdi>
                <span className="block truncate text-meta text-ink-3">{hasKey ? host : words.noApiKey(host)}</span>
              </span>
              {name === current ? <Icon name="check" className="text-accent" /> : null}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-meta text-ink-3">{words.choice.detail}</p>
    </Dialog>
  );
}
