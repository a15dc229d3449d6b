import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { streamsSelection } from '../../../../components/lists/selection.tsx';
import { shortName } from '../../../../components/stream-name.tsx';
import { useOwnService } from '../../../../components/use-own-service.ts';
import { useNow } from '../../../../lib/clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { dismissToast, showToast } from '../../../../ui/toasts.tsx';
import { words } from '../../words.ts';
import { type NewStreamForm, settingsToSend } from '../new-stream-settings.ts';
import { SettingsFields } from '../settings-fields.tsx';
import { ListField } from './list-field.tsx';
import { mostNames, readList, writeList } from './stream-list.ts';
import { type CreateProgress, useCreateMany } from './use-create-many.ts';
import { words as listWords } from './words.ts';

/** What became of the last try: the list itself then holds what was not created. */
interface LastTry {
  createdCount: number;
  failures: ReadonlyMap<string, string>;
}

const untried: LastTry = { createdCount: 0, failures: new Map() };

/** Streams by a list. What fails stays in the list with its reason, and is all that is tried again. */
export function ManyStreamsForm({ pasted, settings, streams, taken, onClose }: NewStreamForm & { pasted: string }) {
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
  const isTooMany = count > mostNames;
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
      text: words.create.createdMany(createdCount),
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
          {words.create.selectThem}
        </Button>
      ),
    });
  };

  const waitSeconds = Math.ceil(((progress?.waitsUntilMs ?? 0) - nowMs) / 1000);
  const settledCount = (progress?.done.length ?? 0) + (progress?.failed.length ?? 0);
  return (
    <FormDialog
      texts={{
        title: words.create.titleMany,
        submit: words.create[isRetry ? 'retryMany' : 'submitMany'](count),
        submitting: words.create.creatingMany(settledCount, count),
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
        otherwise={
          sent.profiles && settings.like ? listWords.asStream(shortName(settings.like.name)) : words.create.likeNone
        }
        progress={progress}
        failures={last.failures}
        onText={(typed) => {
          setText(typed);
          setIsRefused(false);
        }}
      />
      <p role="alert" className="text-failed empty:hidden">
        {isTooMany ? words.create.tooMany(mostNames) : null}
        {faulty && isRefused ? listWords.refused(faulty.place) : null}
        {last.createdCount > 0 && !isRefused && progress === undefined
          ? words.create.partly(last.createdCount, count)
          : null}
      </p>
      {progress && waitSeconds > 0 ? <p className="text-ink-2">{words.create.wait(waitSeconds)}</p> : null}
      <SettingsFields settings={settings} streams={streams} />
    </FormDialog>
  );
}
