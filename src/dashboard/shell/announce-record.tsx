import type { QueryClient } from '@tanstack/react-query';
import { clock } from '../api/clock.ts';
import { cancelQueued, type RecordChange, setRecord } from '../api/set-record.ts';
import { type StreamsOverview, streamsOverviewKey } from '../api/streams-overview.ts';
import { readStreams } from '../recording/stream-state.ts';
import { switchSentence } from '../recording/words/sentences.ts';
import { queuedLine } from '../recording/words/wording.ts';
import { StreamName } from '../shared/stream-name.tsx';
import { Button } from '../ui/button.tsx';
import { dismissToast, showToast } from '../ui/toasts.ts';

/** Tells what a change of a stream's switch does to this session and the next, with Undo. */
export function announceRecord(queryClient: QueryClient, streamId: string, change: RecordChange): void {
  const { asked, confirmed, isQueued } = change;
  const overview = queryClient.getQueryData<StreamsOverview>(streamsOverviewKey);
  const reading = overview && readStreams(overview, clock.exactMs()).find(({ stream }) => stream.id === streamId);
  const current = reading?.state.kind === 'live' ? reading.state.current?.state : undefined;
  const id = showToast({
    key: `record ${streamId}`,
    text: (
      <>
        <span className="block truncate font-strong">
          <StreamName name={reading?.stream.name ?? ''} />
        </span>
        <span className="text-ink-2">{isQueued ? queuedLine(asked) : switchSentence(confirmed, current)}</span>
      </>
    ),
    action: (
      <Button
        look="act"
        onClick={() => {
          dismissToast(id);
          if (isQueued) cancelQueued(queryClient, streamId);
          else setRecord(queryClient, streamId, !confirmed);
        }}
      >
        {isQueued ? 'Take back' : 'Undo'}
      </Button>
    ),
  });
}
