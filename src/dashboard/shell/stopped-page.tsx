import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { words } from './words.ts';

/** In the place of a page that threw. */
export function StoppedPage({ error }: { error: Error }) {
  return (
    <div className="px-gutter">
      <EmptyState
        title={words.stopped}
        actions={
          <Button look="primary" size="big" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        }
      >
        <p>{words.recordingsGoOn}</p>
        <p className="mt-2 font-mono text-meta text-ink-3">{error.message}</p>
      </EmptyState>
    </div>
  );
}
