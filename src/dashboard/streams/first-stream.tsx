import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStream } from '../api/stream-detail.ts';
import { startTestBroadcast } from '../api/test-broadcast.ts';
import { paths } from '../paths.ts';
import { shortcutsOn } from '../preferences/shortcut-preferences.ts';
import { plannedSteps } from '../recording/broadcast-state.ts';
import { stateWords } from '../recording/words/wording.ts';
import { Glyph } from '../shared/glyph.tsx';
import { toneLooks } from '../shared/tone.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { WriteButton, WriteRefusalContext } from '../shared/write-permission.tsx';
import { useNewStreamWanted } from '../shortcuts/new-stream-wanted.ts';
import { useStore } from '../ui/create-store.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { words } from './streams-lazy-words.ts';
import { StreamsTable } from './streams-table.tsx';

interface FirstStreamProps {
  nowMs: number;
  onCreate: () => void;
}

const encoderSteps = [
  { kind: 'recording', word: stateWords.recording, note: words.first.whileSending },
  { kind: 'processing', word: stateWords.processing, note: words.first.onceStopped },
  { kind: 'ready', word: stateWords.ready, note: words.first.toPlay },
] as const;

const testSeconds = 20;

/** The page before its first stream: what to do, what will then happen, and where it will stand. */
export function FirstStream({ nowMs, onCreate }: FirstStreamProps) {
  const mayWrite = use(WriteRefusalContext) === undefined;
  useShortcuts({ n: onCreate }, useStore(shortcutsOn) && mayWrite);
  useNewStreamWanted(onCreate);
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
    create.mutate({ name: words.first.testName, record: true }, { onSuccess: goOn });
  };
  const steps = isOwn ? plannedSteps(testSeconds, undefined) : encoderSteps;

  return (
    <>
      <EmptyState
        title={words.first.title}
        actions={
          <>
            <WriteButton look="primary" size="big" onClick={onCreate}>
              <Icon name="plus" />
              {words.first.create}
            </WriteButton>
            {isOwn ? (
              <WriteButton size="big" onClick={sendTest}>
                <DetailIcon name="test-card" />
                {words.first.test}
              </WriteButton>
            ) : null}
          </>
        }
      >
        <p>{isOwn ? words.first.detailOwn : words.first.detail}</p>
        {create.error ? (
          <p role="alert" className="mt-3 text-body">
            <span className="font-strong text-failed">{words.first.failure}</span> {create.error.message}
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
        <SectionHead id="all-streams" title={words.first.streams} note="0" className="items-baseline gap-2.5 pb-2.5" />
        <StreamsTable nowMs={nowMs}>
          <SkeletonRows firstName={words.first.row} />
        </StreamsTable>
        <p className="pt-3 text-meta text-ink-3">{words.first.rows}</p>
      </section>
    </>
  );
}
