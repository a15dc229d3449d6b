import { type ReactNode, useState } from 'react';
import { localConnectionName } from '../../../contract/connections.ts';
import { currentUpstream } from '../../api/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ConnectionMark } from './connection-mark.tsx';
import { useConnections } from './use-connections.ts';
import { words } from './words.ts';

export function ConnectionButton({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        title={words.choice.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={joinClasses('flex items-center gap-2 rounded-md text-left hover:bg-wash', className)}
      >
        <span className="min-w-0 flex-1">{children}</span>
        <Icon name="choose" className="text-ink-3" />
      </button>
      {isOpen ? <ConnectionDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ConnectionDialog({ onClose }: { onClose: () => void }) {
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
                if (name !== current) currentUpstream.open(kind === 'local' ? undefined : name);
              }}
            >
              <ConnectionMark list={list} upstream={kind === 'upstream' ? name : undefined} className="h-8" />
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

/** The chip names the upstream in the top bar. A narrow page has no rail, so it switches connections with the chip. */
export function ConnectionChip() {
  const { list, upstream } = useConnections();
  return (
    <ConnectionButton
      className={joinClasses(
        'h-ctl min-w-0 shrink-0 px-1.5 desk:-ml-1.5 max-desk:h-10 max-desk:max-w-32 max-desk:shrink',
        upstream === undefined && 'desk:hidden',
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        {upstream === undefined ? null : <ConnectionMark list={list} upstream={upstream} className="h-4" />}
        <bdi className="truncate font-strong">{upstream ?? words.thisMachine}</bdi>
      </span>
    </ConnectionButton>
  );
}

export function UnknownConnection() {
  const { list, upstream } = useConnections();
  if (upstream === undefined || list === undefined || list.some(({ name }) => name === upstream)) return null;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span>
        <span className="font-strong">{words.unknown.title(upstream)}</span>{' '}
        <span className="text-ink-2">{words.unknown.detail}</span>
      </span>
      <Button onClick={() => currentUpstream.open(undefined)}>{words.unknown.leave}</Button>
    </p>
  );
}
