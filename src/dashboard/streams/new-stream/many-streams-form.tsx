import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClock } from '../../shared/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { dismissToast, showToast } from '../../ui/toasts/toasts.ts';
import { select } from '../selection/selection.ts';
import { words } from '../streams-lazy-words.ts';
import { mostNames, readNames } from './name-list.ts';
import { NamesField } from './names-field.tsx';
import { type NewStreamForm, settingsToSend } from './new-stream-settings.ts';
import { SettingsFields } from './settings-fields.tsx';
import { type CreateProgress, useCreateMany } from './use-create-many.ts';

/** What became of the last try: the list itself then holds what was not created. */
interface LastTry {
  createdCount: number;
  failures: ReadonlyMap<string, string>;
}

const untried: LastTry = { createdCount: 0, failures: new Map() };

/** Streams by a list of names. What fails stays in the list with its reason, and is all that is tried again. */
export function ManyStreamsForm({ pasted, settings, streams, taken, onClose }: NewStreamForm & { pasted: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(pasted.trim());
  const [last, setLast] = useState(untried);
  const { progress, create, stop } = useCreateMany();
  const nowMs = useClock();
  const names = readNames(text, taken);
  const isTooMany = names.length > mostNames;
  const isRetry = last.failures.size > 0;

  const submit = async () => {
    if (names.length === 0 || isTooMany) return;
    const ended = await create(names, settingsToSend(settings));
    const notCreated = [...ended.failed.map(({ item }) => item), ...ended.left].sort((a, b) => a.place - b.place);
    if (notCreated.length === 0) {
      sayCreated(last.createdCount + ended.done.length, ended);
      onClose();
      return;
    }
    setText(notCreated.map(({ name }) => name).join('\n'));
    setLast({
      createdCount: last.createdCount + ended.done.length,
      failures: new Map(ended.failed.map(({ item, error }) => [item.name, error.message])),
    });
  };
  const sayCreated = (count: number, { done }: CreateProgress) => {
    const id = showToast({
      text: words.create.createdMany(count),
      action: (
        <Button
          look="act"
          onClick={() => {
            dismissToast(id);
            select(
              client,
              done.map(({ value }) => value.id),
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
        submit: words.create[isRetry ? 'retryMany' : 'submitMany'](names.length),
        submitting: words.create.creatingMany(settledCount, names.length),
      }}
      isPending={progress !== undefined}
      onSubmit={() => void submit()}
      // While they are created: no further one. The list then says which there are.
      onClose={progress === undefined ? onClose : stop}
    >
      <NamesField text={text} names={names} progress={progress} failures={last.failures} onText={setText} />
      <p role="alert" className="text-failed empty:hidden">
        {isTooMany ? words.create.tooMany(mostNames) : null}
        {last.createdCount > 0 && progress === undefined ? words.create.partly(last.createdCount, names.length) : null}
      </p>
      {progress && waitSeconds > 0 ? <p className="text-ink-2">{words.create.wait(waitSeconds)}</p> : null}
      <SettingsFields settings={settings} streams={streams} />
    </FormDialog>
  );
}
