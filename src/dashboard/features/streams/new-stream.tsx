import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreateStream } from '../../../contract/stream-requests.ts';
import { type ManyProgress, runMany } from '../../api/run-many.ts';
import { type StreamsOverview, streamsKey, streamsOverviewKey } from '../../api/stream.ts';
import { createStream, postStream } from '../../api/streams.ts';
import { streamsSelection } from '../../components/lists/selection.tsx';
import { focusHeading } from '../../components/page-focus.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { nameKeys, StreamNameField } from '../../components/stream-name-field.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { presets } from '../../domain/words/ladder-presets.ts';
import { useNow } from '../../lib/clock.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dismissToast, showToast } from '../../ui/toasts.tsx';
import { type NewStreamForm, SettingsFields, settingsToSend } from './new-stream-settings.tsx';
import { words } from './new-stream-words.ts';
import { isList, type ListedStream, maxStreams, readList, type StreamList, writeList } from './stream-list.ts';

interface NewStreamDialogProps {
  /** The stream that the new one is to be like. */
  likeId?: string | undefined;
  onClose: () => void;
}

/** One stream by its name, or as many as a list has names; like another one where that is wanted. */
export function NewStreamDialog({ likeId, onClose }: NewStreamDialogProps) {
  const overview = useQueryClient().getQueryData<StreamsOverview>(streamsOverviewKey);
  // The streams of the moment it was opened: one that is being created is no duplicate of itself.
  const [streams] = useState(overview?.streams ?? []);
  const [like, setLike] = useState(streams.find(({ id }) => id === likeId));
  const [record, setRecord] = useState(like?.record ?? true);
  const [list, setList] = useState<string>();
  // The button of the page without streams is gone with the first one: the focus would fall to the page's top.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  const form: NewStreamForm = {
    streams,
    taken: nameKeys(streams),
    settings: {
      record,
      like,
      onRecord: setRecord,
      onLike(stream) {
        setLike(stream);
        if (stream) setRecord(stream.record);
      },
    },
    onClose,
  };
  if (list === undefined) return <OneStreamForm {...form} onList={setList} />;
  return <ManyStreamsForm {...form} pasted={list} />;
}

/** A name and whether its sessions are recorded; then on to the stream's page, where its key is. */
function OneStreamForm(props: NewStreamForm & { onList: (text: string) => void }) {
  const { settings, streams, taken, onClose, onList } = props;
  const navigate = useNavigate();
  const [name, setName] = useState(settings.like ? words.copyOf(settings.like.name) : '');
  const create = useMutation(createStream(useQueryClient()));
  const canTag = useOwnService();
  const tags = canTag ? (settings.like?.aircheck?.tags ?? []) : [];
  const submit = () => {
    create.mutate(
      {
        ...settingsToSend(settings),
        name: name.trim(),
        ...(tags.length > 0 && { aircheck: { tags: [...tags] } }),
      },
      { onSuccess: (stream) => void navigate(paths.stream(stream.id)) },
    );
  };
  // The dialog stays until the code of the stream's page has come.
  const isBusy = create.isPending || create.isSuccess;
  return (
    <FormDialog texts={words} isPending={isBusy} onSubmit={submit} onClose={onClose}>
      <StreamNameField
        name={name}
        taken={taken}
        error={create.error ? words.failure(create.error.message) : undefined}
        onName={setName}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!isList(text)) return;
          event.preventDefault();
          onList(text.trimEnd());
        }}
      />
      <button
        type="button"
        className="mt-1.5 text-meta text-accent hover:underline"
        onClick={() => onList(name && `${name}\n`)}
      >
        {words.several}
      </button>
      <SettingsFields settings={settings} streams={streams} />
    </FormDialog>
  );
}

/** After a try the list itself holds the streams that were not created. */
interface LastTry {
  createdCount: number;
  failures: ReadonlyMap<string, string>;
}

const untried: LastTry = { createdCount: 0, failures: new Map() };

/** Streams by a list. What fails stays in the list with its reason, and is all that is tried again. */
function ManyStreamsForm({ pasted, settings, streams, taken, onClose }: NewStreamForm & { pasted: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(pasted);
  const [isRefused, setIsRefused] = useState(false);
  const [last, setLast] = useState(untried);
  const { progress, create, stop } = useCreateMany();
  const nowMs = useNow(1000);
  const canTag = useOwnService();
  const deriveTagsInUse = streams.flatMap(({ aircheck }) => aircheck?.tags ?? []);
  const list = readList(text, { taken, tags: deriveTagsInUse, canTag });
  const count = list.streams.length;
  const faulty = list.streams.find(({ fault }) => fault !== undefined);
  const isTooMany = count > maxStreams;
  const sent = settingsToSend(settings);
  const isRetry = last.failures.size > 0;

  const submit = async () => {
    if (count === 0 || isTooMany) return;
    setIsRefused(faulty !== undefined);
    if (faulty) return;
    const ended = await create(list.streams, sent);
    const notCreated = [...ended.failed.map(({ item }) => item), ...ended.left].sort((a, b) => a.place - b.place);
    if (notCreated.length === 0) {
      sayCreated(last.createdCount + ended.done.length, ended);
      onClose();
      return;
    }
    setText(writeList(notCreated, list.separator));
    setLast({
      createdCount: last.createdCount + ended.done.length,
      failures: new Map(ended.failed.map(({ item, error }) => [item.line, error.message])),
    });
  };
  const sayCreated = (createdCount: number, { done }: CreateProgress) => {
    const id = showToast({
      text: words.createdMany(createdCount),
      action: (
        <Button
          look="act"
          onClick={() => {
            dismissToast(id);
            streamsSelection(client).select(
              done.map(({ value }) => value),
              true,
            );
          }}
        >
          {words.selectThem}
        </Button>
      ),
    });
  };

  const waitSeconds = Math.ceil(((progress?.waitsUntilMs ?? 0) - nowMs) / 1000);
  const settledCount = (progress?.done.length ?? 0) + (progress?.failed.length ?? 0);
  return (
    <FormDialog
      texts={{
        title: words.titleMany,
        submit: words[isRetry ? 'retryMany' : 'submitMany'](count),
        submitting: words.creatingMany(settledCount, count),
      }}
      isPending={progress !== undefined}
      onSubmit={() => void submit()}
      // While they are created: no further one. The list then says which there are.
      onClose={progress === undefined ? onClose : stop}
    >
      <ListField
        text={text}
        list={list}
        canTag={canTag}
        otherwise={sent.profiles && settings.like ? words.list.asStream(shortName(settings.like.name)) : words.likeNone}
        progress={progress}
        failures={last.failures}
        onText={(typed) => {
          setText(typed);
          setIsRefused(false);
        }}
      />
      <p role="alert" className="text-failed empty:hidden">
        {isTooMany ? words.tooMany(maxStreams) : null}
        {faulty && isRefused ? words.list.refused(faulty.place) : null}
        {last.createdCount > 0 && !isRefused && progress === undefined ? words.partly(last.createdCount, count) : null}
      </p>
      {progress && waitSeconds > 0 ? <p className="text-ink-2">{words.wait(waitSeconds)}</p> : null}
      <SettingsFields
        settings={settings}
        streams={streams}
        note={list.streams.some(({ preset }) => preset) ? words.list.others : undefined}
      />
    </FormDialog>
  );
}

interface ListFieldProps {
  text: string;
  list: StreamList;
  canTag: boolean;
  /** The profiles of a stream without a preset. */
  otherwise: string;
  /** While they are being created. */
  progress: CreateProgress | undefined;
  /** Why a line was not created the last time. */
  failures: ReadonlyMap<string, string>;
  onText: (text: string) => void;
}

/** A list of streams, and what becomes of each line. */
function ListField({ text, list, canTag, otherwise, progress, failures, onText }: ListFieldProps) {
  const { separator, streams } = list;
  const id = useId();
  const again = streams.filter(({ mark, fault }) => fault === undefined && mark !== 'new').length;
  const faulty = streams.filter(({ fault }) => fault !== undefined).length;
  // A long list may show its first lines only, and the one that needs a look is further down.
  const rows = useRef<HTMLOListElement>(null);
  const firstOdd = streams.find(({ mark, fault }) => fault !== undefined || mark !== 'new')?.place;
  useEffect(() => {
    if (firstOdd !== undefined) rows.current?.children[firstOdd - 1]?.scrollIntoView?.({ block: 'nearest' });
  }, [firstOdd]);
  // Lines with a fault stay: they are to be corrected.
  const keepNew = () =>
    onText(
      writeList(
        streams.filter(({ mark, fault }) => fault !== undefined || mark === 'new'),
        separator,
      ),
    );
  return (
    <>
      <TextArea
        id={id}
        label={words.names}
        data-autofocus
        rows={7}
        spellCheck={false}
        readOnly={progress !== undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={faulty > 0 || undefined}
        value={text}
        onText={onText}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
        {words.list.hint(canTag ? 'name,preset,tags' : 'name,preset', presets.map(({ word }) => word).join(', '))}
      </p>
      <div className="flex min-h-9 items-center gap-3 text-meta">
        <p role="status" className="text-ink-3">
          {words.count(streams.length)}
          {again > 0 ? <span className="font-strong text-unrecorded">, {words.again(again)}</span> : null}
          {faulty > 0 ? <span className="font-strong text-failed">, {words.list.faulty(faulty)}</span> : null}
        </p>
        {again > 0 && progress === undefined ? (
          <button type="button" className="ml-auto text-accent hover:underline" onClick={keepNew}>
            {words.keepNew}
          </button>
        ) : null}
      </div>
      {streams.length > 0 ? (
        <ol
          ref={rows}
          aria-label={words.lines}
          className="max-h-44 overflow-y-auto border-t border-line pr-3 [scrollbar-gutter:stable]"
          {...inTabOrder}
        >
          {streams.slice(0, maxStreams).map((line) => (
            <li key={line.place} className="flex min-h-8 items-center gap-3 border-b border-line last:border-b-0">
              <span className="w-6 shrink-0 text-right text-ink-3">{line.place}</span>
              <span className="min-w-0 flex-1 py-1">
                <span className="block truncate" title={line.name}>
                  <StreamName name={line.name} />
                </span>
                {separator !== undefined && line.fault === undefined ? (
                  <LineSettings line={line} otherwise={otherwise} />
                ) : null}
              </span>
              <LineState line={line} progress={progress} failure={failures.get(line.line)} />
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}

/** The arrow keys scroll a list that has the focus, so Tab has to reach it. */
const inTabOrder = { tabIndex: 0 };

function LineSettings({ line: { preset, tags }, otherwise }: { line: ListedStream; otherwise: string }) {
  const profiles = preset?.word ?? otherwise;
  return (
    <span className="block truncate text-meta text-ink-3" title={tags.join(', ')}>
      {tags.length > 0 ? words.list.withTags(profiles, tags) : profiles}
    </span>
  );
}

interface LineStateProps {
  line: ListedStream;
  progress: CreateProgress | undefined;
  failure: string | undefined;
}

function LineState({ line: { place, mark, fault }, progress, failure }: LineStateProps) {
  if (progress?.done.some(({ item }) => item.place === place)) return <Fine>{words.created}</Fine>;
  const failed = progress?.failed.find(({ item }) => item.place === place)?.error.message ?? fault ?? failure;
  if (failed !== undefined) return <span className="max-w-3/5 py-1 text-meta text-failed">{failed}</span>;
  if (progress) {
    const isLeft = progress.left.some((line) => line.place === place);
    return <span className="text-ink-3">{isLeft ? words.waits : words.submitting}</span>;
  }
  if (mark === 'new') return <Fine>{words.marks.new}</Fine>;
  return <span className="font-strong text-unrecorded">{words.marks[mark]}</span>;
}

function Fine({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-ready">
      <Icon name="check" />
      {children}
    </span>
  );
}

type CreateProgress = ManyProgress<ListedStream, StreamObject>;

interface CreateMany {
  /** Undefined while nothing is being created. */
  progress: CreateProgress | undefined;
  create: (streams: readonly ListedStream[], settings: Omit<CreateStream, 'name'>) => Promise<CreateProgress>;
  /** Begins no further one. */
  stop: () => void;
}

/** Creates streams one after the other; resolves when each is created, has failed, or was not tried. */
function useCreateMany(): CreateMany {
  const client = useQueryClient();
  const [progress, setProgress] = useState<CreateProgress>();
  const stopping = useRef(new AbortController());
  return {
    progress,
    stop: () => stopping.current.abort(),
    async create(streams, settings) {
      stopping.current = new AbortController();
      setProgress({ done: [], failed: [], left: streams });
      const ended = await runMany(streams, (stream) => postStream(client, { ...settings, ...ofLine(stream) }), {
        signal: stopping.current.signal,
        onProgress: setProgress,
        // They stand in the list by when they were created.
        atOnce: 1,
      });
      await client.invalidateQueries({ queryKey: streamsKey });
      setProgress(undefined);
      return ended;
    },
  };
}

/** The settings of a line replace those of the dialog. */
function ofLine({ name, preset, tags }: ListedStream): CreateStream {
  return {
    name,
    ...(preset && { profiles: [...preset.profiles] }),
    ...(tags.length > 0 && { aircheck: { tags: [...tags] } }),
  };
}
