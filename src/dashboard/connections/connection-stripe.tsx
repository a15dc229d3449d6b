import { joinClasses } from '../ui/join-classes.ts';
import { connectionMark } from './connection-mark.ts';
import { useConnections } from './use-connections.ts';

/** Down the side (on a narrow page, under the bar) while the page is of an upstream: nobody toggles on the wrong one. */
export function ConnectionStripe() {
  const { list, upstream } = useConnections();
  if (upstream === undefined) return null;
  return (
    <div
      aria-hidden="true"
      data-connection={upstream}
      className={joinClasses(
        'pointer-events-none fixed top-0 bottom-0 left-0 z-20 w-1 forced-color-adjust-none',
        'max-desk:top-bar max-desk:right-0 max-desk:bottom-auto max-desk:h-1 max-desk:w-auto',
        connectionMark(list, upstream),
      )}
    />
  );
}
