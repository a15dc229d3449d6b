import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStream } from '../../api/streams.ts';
import { startTestBroadcast } from '../../api/test-broadcast.ts';
import { Glyph, toneLooks } from '../../components/pill.tsx';
import { shortcutsOn } from '../../components/preferences.ts';
import { useIsOwnerUnknown, useOwnService } from '../../components/use-own-service.ts';
import { WriteButton, WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { stateWords } from '../../domain/words/states.ts';
import { plannedSteps } from '../../domain/words/test-broadcast.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { StreamsById } from '../connections/streams-by-id.tsx';
import { useNewStreamRequest } from '../shortcuts/new-stream-request.ts';
import { words } from './new-stream-words.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StreamsTable } from './streams-table.tsx';
import { ToolbarFrame } from './streams-toolbar.tsx';

interface FirstStreamProps {
  onCreate: () => void;
}

interface AddStreamsProps extends FirstStreamProps {
  /** May the API key list streams? */
  isListed: boolean;
  streams: readonly StreamObject[];
}

const encoderSteps = [
  { kind: 'recording', word: stateWords.recording, note: words.first.whileSending },
  { kind: 'processing', word: stateWords.processing, note: words.first.onceStopped },
  { kind: 'ready', word: stateWords.ready, note: words.first.toPlay },
] as const;

const testSeconds = 20;

export function AddStreams({ isListed, streams, onCreate }: AddStreamsProps) {
  if (isListed) return <FirstStream onCreate={onCreate} />;
  return (
    <div className="px-gutter">
      <StreamsById streams={streams} />
    </div>
  );
}

/** The page before its first stream: what to do, what will then happen, and where it will stand. */
function FirstStream({ onCreate }: FirstStreamProps) {
  const mayWrite = use(WriteRefusalContext) === undefined;
  useShortcuts({ n: onCreate }, useStore(shortcutsOn) && mayWrite);
  useNewStreamRequest(onCreate);
  const isOwn = useOwnService();
  const client = useQueryClient();
  const isOwnerUnknown = useIsOwnerUnknown();
  const navigate = useNavigate();
  const create = useMutation(createStream(client));
  const sendTest = () => {
    if (create.isPending || create.isSuccess) return;
    const goOn = ({ id }: { id: string }) => {
      startTestBroadcast(client, id, testSeconds);
      void navigate(paths.stream(id));
    };
    create.mutate({ name: words.first.testName, record: true }, { onSuccess: goOn });
  };
  const steps = isOwn ? plannedSteps(testSeconds, undefined) : encoderSteps;

  return (
    <>
      {/* In the control room's place and as high: with the first stream the rows below stay where they are. */}
      <section
        className={joinClasses(
          'flex min-h-68 items-center gap-6 border-b border-line-strong px-gutter max-desk:min-h-82 max-desk:flex-col max-desk:items-start max-desk:justify-center',
          // Our own service says more and has a button more: nothing is to move when that is known.
          isOwnerUnknown && 'invisible',
        )}
      >
        <div className="max-w-[35rem]">
          <h1 className="text-title font-strong">{words.first.title}</h1>
          <p className="mt-2 mb-6 text-lead leading-6 text-ink-2">
            {isOwn ? words.first.detailOwn : words.first.detail}
          </p>
          <div className="flex gap-3 max-desk:flex-col">
            <WriteButton look="primary" size="big" onClick={onCreate}>
              <Icon name="plus" />
              {words.first.create}
            </WriteButton>
            {isOwn ? (
              <WriteButton size="big" onClick={sendTest}>
                <Icon name="test-card" />
                {words.first.test}
              </WriteButton>
            ) : null}
          </div>
        </div>
        {create.error ? (
          <p role="alert" className="text-body">
            <span className="font-strong text-failed">{words.first.failure}</span> {create.error.message}
          </p>
        ) : (
          <ol className="flex flex-col gap-3 border-l border-line pl-6 max-desk:flex-row max-desk:flex-wrap max-desk:border-l-0 max-desk:pl-0">
            {steps.map(({ kind, word, note }) => (
              <li key={kind} className="grid grid-cols-[14px_auto] items-center gap-x-2">
                <Glyph tone={kind} className={toneLooks[kind].ink} />
                <span className="font-strong">{word}</span>
                <span className="col-start-2 text-meta text-ink-3 max-desk:sr-only">{note}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="all-streams" className="px-gutter pb-10">
        <ToolbarFrame note="0">
          <p className="text-meta text-ink-3 max-desk:min-h-10 max-desk:w-full">{words.first.rows}</p>
        </ToolbarFrame>
        {/* A picture of what will stand here: its head scrolls on a small phone, and has nothing to go to. */}
        <div inert>
          <StreamsTable>
            <SkeletonRows firstName={words.first.row} />
          </StreamsTable>
        </div>
      </section>
    </>
  );
}
