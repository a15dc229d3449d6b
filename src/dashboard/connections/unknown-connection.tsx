import { pageUpstream } from '../api/page-upstream.ts';
import { Button } from '../ui/button.tsx';
import { useConnections } from './use-connections.ts';
import { words } from './words.ts';

/** The address names a connection that is not set up here (any more). */
export function UnknownConnection() {
  const { list, upstream } = useConnections();
  if (upstream === undefined || list === undefined || list.some(({ name }) => name === upstream)) return null;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span>
        <span className="font-strong">{words.unknown.title(upstream)}</span>{' '}
        <span className="text-ink-2">{words.unknown.detail}</span>
      </span>
      <Button onClick={() => pageUpstream.open(undefined)}>{words.unknown.leave}</Button>
    </p>
  );
}
