import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { siteRoot } from '../../api/connection.ts';
import type { ApiError } from '../../api/errors.ts';
import { addedStreamIds } from '../../api/hosted-lists.ts';
import { fetchStreamById, streamsOverviewKey } from '../../api/stream.ts';
import { createStream } from '../../api/streams.ts';
import { startTestBroadcast } from '../../api/test-broadcast.ts';
import { shortcutsOn } from '../../components/preferences.ts';
import { shortName } from '../../components/stream-name.tsx';
import { useIsOwnerUnknown, useOwnService } from '../../components/use-own-service.ts';
import { WriteButton, WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { words as connectionWords } from '../connections/words.ts';
import { useNewStreamRequest } from '../shortcuts/new-stream-request.ts';
import { words } from './new-stream-words.ts';

interface FirstStreamProps {
  onCreate: () => void;
  /** May the API key list streams? */
  isListed: boolean;
  streams: readonly StreamObject[];
}

const does = [
  { icon: 'recordings', sentence: words.first.does.record },
  { icon: 'play', sentence: words.first.does.watch },
  { icon: 'copy', sentence: words.first.does.handOver },
] as const;

const testSeconds = 20;

/** The page without streams; with an API key that may not list them, where they are added by their ids. */
export function FirstStream({ isListed, streams, onCreate }: FirstStreamProps) {
  if (isListed) return <NothingYet onCreate={onCreate} />;
  return (
    <div className="px-gutter">
      <StreamsById streams={streams} />
    </div>
  );
}

/** The page before its first stream: what the product does, and the shortest way to a link that plays. */
function NothingYet({ onCreate }: Pick<FirstStreamProps, 'onCreate'>) {
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
  return (
    <section
      className={joinClasses(
        'grid max-w-[44rem] gap-6 px-gutter pt-16 pb-10 max-desk:pt-8',
        // Our own service says more and has a button more, so nothing is shown until that is known.
        isOwnerUnknown && 'invisible',
      )}
    >
      <h1 className="text-title font-strong">{words.first.title}</h1>
      <ul className="grid gap-2.5 text-lead">
        {does.map(({ icon, sentence }) => (
          <li key={icon} className="grid grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-3">
            <Icon name={icon} className="text-ink-3" />
            {sentence}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {isOwn ? (
          <WriteButton look="primary" size="big" onClick={sendTest}>
            <Icon name="test-card" />
            {words.first.test}
          </WriteButton>
        ) : null}
        <WriteButton look={isOwn ? 'plain' : 'primary'} size="big" onClick={onCreate}>
          <Icon name="plus" />
          {words.first.create}
        </WriteButton>
      </div>
      {create.error ? (
        <p role="alert">
          <span className="font-strong text-failed">{words.first.failure}</span> {create.error.message}
        </p>
      ) : (
        <p className="-mt-2 text-ink-2">{isOwn ? words.first.testMeans : words.first.createMeans}</p>
      )}
      <p>
        <a
          href={`${siteRoot}/guide/first-evening.html`}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-3"
        >
          {words.first.guide}
        </a>
      </p>
    </section>
  );
}

/** An API key that may not list streams still reads single streams, so the operator adds them by their ids. */
function StreamsById({ streams }: { streams: readonly StreamObject[] }) {
  const queryClient = useQueryClient();
  const [id, setId] = useState('');
  const refetchStreams = () => queryClient.invalidateQueries({ queryKey: streamsOverviewKey });
  const add = useMutation<StreamObject, ApiError, string>({
    // A mistyped id must fail here, or its row would never appear.
    mutationFn: (streamId) => fetchStreamById(streamId, {}),
    onSuccess: (stream) => {
      addedStreamIds.add(stream.id);
      setId('');
      return refetchStreams();
    },
  });
  return (
    <section aria-labelledby="streams-by-id" className="border-b border-line py-4">
      <h2 id="streams-by-id" className="text-lead font-strong">
        {connectionWords.streamsById.title}
      </h2>
      <p className="mt-0.5 mb-3 max-w-[62ch] text-ink-2">{connectionWords.streamsById.detail}</p>
      <form
        className="flex max-w-[40rem] items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending && id.trim() !== '') add.mutate(id.trim());
        }}
      >
        <div className="min-w-0 flex-1">
          <Field
            label={connectionWords.streamsById.id}
            className="font-mono"
            spellCheck={false}
            autoComplete="off"
            value={id}
            error={add.error?.message}
            onChange={(event) => setId(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" size="big" className="mt-5.5" aria-disabled={add.isPending || undefined}>
          {add.isPending ? connectionWords.streamsById.adding : connectionWords.streamsById.add}
        </Button>
      </form>
      {streams.length === 0 ? null : (
        <ul aria-label={connectionWords.streamsById.added} className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {streams.map((stream) => (
            <li key={stream.id} className="flex min-w-0 items-center gap-1 text-ink-2">
              <bdi className="truncate">{shortName(stream.name)}</bdi>
              <Button
                look="act"
                aria-label={connectionWords.streamsById.removeNamed(shortName(stream.name))}
                onClick={() => {
                  addedStreamIds.remove(stream.id);
                  void refetchStreams();
                }}
              >
                {connectionWords.streamsById.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
