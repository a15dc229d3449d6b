import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { longestClipName } from '../../contract/clips/clip.ts';
import { makeClip } from '../api/clips/clips.ts';
import { wallClockMs } from '../recording/coverage.ts';
import { sessionOf } from '../recording/joined.ts';
import { formatDuration } from '../recording/words/format.ts';
import { shortName } from '../shared/stream-name.tsx';
import { WriteButton } from '../shared/write-permission.tsx';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/create-store.ts';
import { NameField } from '../ui/fields/name-field.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import type { ClipDraft } from './clip-draft.ts';
import { words } from './clips-words.ts';
import { MarkButton } from './mark-button.tsx';
import { stretchOf } from './marks.ts';

interface ClipFormProps {
  draft: ClipDraft;
  streamName: string;
  nameField: RefObject<HTMLInputElement | null>;
}

/** Where a clip begins and ends, what it is called, and the button that makes it. */
export function ClipForm({ draft, streamName, nameField }: ClipFormProps) {
  const { session } = draft;
  const marks = useStore(draft.marks);
  const stretch = stretchOf(marks);
  const [typed, setTyped] = useState<string>();
  const [keep, setKeep] = useState(false);
  const keepId = useId();
  const form = useRef<HTMLFormElement>(null);
  const place = stretch && sessionOf(session, stretch);
  const making = useMutation(makeClip(useQueryClient(), place?.sessionId ?? session.id));
  const beganMs = marks.from === undefined ? undefined : wallClockMs(session, marks.from);
  const name = typed ?? words.defaultName(shortName(streamName), beganMs);

  const clear = () => {
    draft.marks.set({});
    setTyped(undefined);
  };
  const make = () => {
    if (place === undefined || making.isPending) return;
    const { from, to } = place;
    making.mutate(
      { name: name.trim(), keep, from, to },
      {
        onSuccess: (clip) => {
          showToast({ text: words.begun(clip.name), key: `clip ${clip.id}` });
          clear();
          setKeep(false);
          // The next mark may be set at once: no field has the keys.
          if (form.current?.contains(document.activeElement)) form.current.focus();
        },
      },
    );
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="grid gap-2.5 border-t border-line-strong pt-3 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <MarkButton draft={draft} mark="from" word={words.in} shortcut="i" />
        <MarkButton draft={draft} mark="to" word={words.out} shortcut="o" />
      </div>
      <p className="flex min-h-5 justify-between gap-3">
        <span className="text-ink-3">{words.length}</span>
        {stretch === undefined ? null : <ClipLength draft={draft} from={stretch.from} to={stretch.to} />}
      </p>
      <NameField name={name} maxLength={longestClipName} onName={setTyped} ref={nameField} />
      <label htmlFor={keepId} className="flex min-h-ctl cursor-pointer items-center gap-2">
        <input
          id={keepId}
          type="checkbox"
          checked={keep}
          onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
          className="size-3.5 shrink-0 cursor-pointer accent-accent-fill"
        />
        {words.keep}
      </label>
      <p role="alert" className="text-failed empty:hidden">
        {making.error ? `${words.notMade} ${making.error.message}` : null}
      </p>
      <div className="flex gap-2">
        <WriteButton
          type="submit"
          className="flex-1 justify-center"
          disabledReason={
            stretch === undefined ? words.marksMissing : place === undefined ? words.spansSessions : undefined
          }
        >
          {making.isPending ? words.making : words.make}
        </WriteButton>
        <Button type="button" look="ghost" onClick={clear}>
          {words.clear}
        </Button>
      </div>
    </form>
  );
}

function ClipLength({ draft, from, to }: { draft: ClipDraft; from: number; to: number }) {
  const [fromMs, toMs] = [wallClockMs(draft.session, from), wallClockMs(draft.session, to)];
  return (
    <>
      <span>{formatDuration(to - from)}</span>
      <span className="ml-auto text-meta text-ink-3">
        {fromMs === undefined || toMs === undefined ? '' : words.onAir(fromMs, toMs)}
      </span>
    </>
  );
}
