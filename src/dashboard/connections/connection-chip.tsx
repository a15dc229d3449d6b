import { joinClasses } from '../ui/join-classes.ts';
import { ConnectionButton } from './connection-button.tsx';
import { connectionMark } from './connection-mark.ts';
import { useConnections } from './use-connections.ts';
import { words } from './words.ts';

/** The upstream by name in the top bar. On a narrow page, which has no rail, it is how one gets to another too. */
export function ConnectionChip() {
  const { list, upstream } = useConnections();
  return (
    <ConnectionButton
      className={joinClasses(
        'h-ctl min-w-0 shrink-0 px-1.5 desk:-ml-1.5 max-desk:h-9 max-desk:max-w-32 max-desk:shrink',
        upstream === undefined && 'desk:hidden',
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        {upstream === undefined ? null : (
          <span
            aria-hidden="true"
            className={joinClasses('h-4 w-1 shrink-0 forced-color-adjust-none', connectionMark(list, upstream))}
          />
        )}
        <bdi className="truncate font-strong">{upstream ?? words.thisMachine}</bdi>
      </span>
    </ConnectionButton>
  );
}
