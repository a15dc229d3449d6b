import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { createStream } from '../api/create-stream.ts';
import { startTestBroadcast } from '../api/test-broadcast.ts';
import { paths } from '../paths.ts';
import { shortcutsOn } from '../preferences/preferences.ts';
import { plannedSteps } from '../recording/broadcast-state.ts';
import { Glyph } from '../shared/glyph.tsx';
import { toneLooks } from '../shared/tone.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { WriteButton } from '../shared/write-permission.tsx';
import { useStore } from '../ui/create-store.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StreamsTable } from './streams-table.tsx';

interface FirstStreamProps {
  nowMs: number;
  onCreate: () => void;
}

const encoderSteps = [
  { kind: 'recording', word: 'Recording', note: 'while your encoder sends' },
  { kind: 'processing', word: 'Processing', note: 'once it has stopped' },
  { kind: 'ready', word: 'Ready', note: 'to play, and its link to copy' },
] as const;

const testSeconds = 20;
const testName = 'Test broadcast';

/** The page before its first stream: what to do, what will then happen, and where it will stand. */
export function FirstStream({ nowMs, onCreate }: FirstStreamProps) {
  useShortcuts({ n: onCreate }, useStore(shortcutsOn));
  const isOwn = useOwnService();
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation(createStream(client));
  const sendTest = () => {
    if (create.isPending) return;
    const goOn = ({ id }: { id: string }) => {
      startTestBroadcast(client, id, testSeconds);
      void navigate(paths.stream(id));
    };
    create.mutate({ name: testName, record: true }, { onSuccess: goOn });
  };
  const steps = isOwn ? plannedSteps(testSeconds, undefined) : encoderSteps;

  return (
    <>
      <EmptyState
        title="Nothing here yet."
        actions={
          <>
            <WriteButton look="primary" size="big" onClick={onCreate}>
              <Icon name="plus" />
              Create a stream
            </WriteButton>
            {isOwn ? (
              <WriteButton size="big" onClick={sendTest}>
                <DetailIcon name="test-card" />
                Send a test broadcast
              </WriteButton>
            ) : null}
          </>
        }
      >
        <p>
          {isOwn
            ? 'Create a stream and point your encoder at it, or let Aircheck send a test picture through the whole path: live, processed, link checked, in under a minute.'
            : 'Create a stream and point your encoder at it. Each of its sessions is recorded while its switch is on.'}
        </p>
        {create.error ? (
          <p role="alert" className="mt-3 text-body">
            <span className="font-strong text-failed">No stream was made for the test.</span> {create.error.message}
          </p>
        ) : null}
      </EmptyState>
      <ol className="-mt-9 mb-16 flex max-w-[35rem] gap-8 border-t border-line pt-3.5 max-desk:-mt-1 max-desk:mb-8 max-desk:flex-col max-desk:gap-3">
        {steps.map(({ kind, word, note }) => (
          <li key={kind} className="grid grid-cols-[14px_auto] items-center gap-x-2">
            <Glyph tone={kind} className={toneLooks[kind].ink} />
            <span className="font-strong">{word}</span>
            <span className="col-start-2 text-meta whitespace-nowrap text-ink-3">{note}</span>
          </li>
        ))}
      </ol>
      <section aria-labelledby="all-streams">
        <SectionHead id="all-streams" title="All streams" note="0" className="items-baseline gap-2.5 pb-2.5" />
        <StreamsTable nowMs={nowMs}>
          <SkeletonRows firstName="Your first stream" />
        </StreamsTable>
        <p className="pt-3 text-meta text-ink-3">
          Each stream gets one row. The strip is its last 24 hours: what was on air, and what of it was recorded.
        </p>
      </section>
    </>
  );
}
