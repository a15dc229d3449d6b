import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { maxClipNameLength } from '../../../contract/clip.ts';
import { type Clip, clipsOf, makeClip } from '../../api/clips.ts';
import { shortcutsOn } from '../../components/preferences.ts';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { recordedAt, wallClockMs } from '../../domain/coverage.ts';
import { sessionOf } from '../../domain/joined.ts';
import { useStore } from '../../lib/create-store.ts';
import type { TimeWindow } from '../../lib/dates.ts';
import { formatDuration } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { NameField, Problem } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import {
  type ClipDraft,
  frameSecondsOf,
  type MarkName,
  markAt,
  markHere,
  stepFrame,
  stretchOf,
  watchFrames,
} from './clip-draft.ts';
import { ClipRow } from './clip-row.tsx';
import { words } from './words.ts';

/** Enter is not a shortcut while one of these has the focus. */
const takesEnter = 'a, button, summary, input, [role="slider"]';

export function ClipPanel({ draft, streamName }: { draft: ClipDraft; streamName: string }) {
  const name = useRef<HTMLInputElement>(null);
  const video = useStore(draft.position.video);
  const isOn = useStore(shortcutsOn);
  useEffect(() => (video === null ? undefined : watchFrames(video)), [video]);
  useShortcuts(
    {
      i: () => markHere(draft, 'from'),
      o: () => markHere(draft, 'to'),
      ',': () => stepFrame(draft, -1),
      '.': () => stepFrame(draft, 1),
      Enter: () => {
        if (stretchOf(draft.marks.get()) === undefined || document.activeElement?.matches(takesEnter)) return false;
        name.current?.focus();
        return true;
      },
    },
    isOn,
  );
  return (
    <section aria-labelledby="clip" className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 id="clip" className="min-h-6 text-lead font-strong">
        {words.title}
      </h2>
      <ClipForm draft={draft} streamName={streamName} nameField={name} />
      <ClipList sessionId={draft.session.id} />
    </section>
  );
}

interface ClipFormProps {
  draft: ClipDraft;
  streamName: string;
  nameField: RefObject<HTMLInputElement | null>;
}

function ClipForm({ draft, streamName, nameField }: ClipFormProps) {
  const { session } = draft;
  const marks = useStore(draft.marks);
  const stretch = stretchOf(marks);
  const [typed, setTyped] = useState<string>();
  const [keep, setKeep] = useState(false);
  const keepId = useId();
  const form = useRef<HTMLFormElement>(null);
  const place = stretch && sessionOf(session, stretch);
  const creation = useMutation(makeClip(useQueryClient(), place?.sessionId ?? session.id));
  const beganMs = marks.from === undefined ? undefined : wallClockMs(session, marks.from);
  const name = typed ?? words.defaultName(shortName(streamName), beganMs);

  const clear = () => {
    draft.marks.set({});
    setTyped(undefined);
  };
  const create = () => {
    if (place === undefined || creation.isPending) return;
    const { from, to } = place;
    creation.mutate(
      { name: name.trim(), keep, from, to },
      {
        onSuccess: (clip) => {
          showToast({ text: words.started(clip.name), key: `clip ${clip.id}` });
          clear();
          setKeep(false);
          // Shortcuts do not work while a field has the focus, and the next mark may be set at once.
          if (form.current?.contains(document.activeElement)) form.current.focus();
        },
      },
    );
  };
  // Before the first mark there is nothing to name.
  const hasMark = marks.from !== undefined || marks.to !== undefined;
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="grid gap-2.5 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <p className="text-ink-2">{words.note}</p>
      <div className="grid grid-cols-2 gap-2">
        <MarkButton draft={draft} mark="from" word={words.in} shortcut="i" />
        <MarkButton draft={draft} mark="to" word={words.out} shortcut="o" />
      </div>
      {hasMark ? (
        <>
          <p className="flex min-h-5 justify-between gap-3">
            <span className="text-ink-3">{words.length}</span>
            {stretch === undefined ? null : <ClipLength draft={draft} from={stretch.from} to={stretch.to} />}
          </p>
          <NameField name={name} maxLength={maxClipNameLength} onName={setTyped} ref={nameField} />
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
          <Problem>{creation.error ? `${words.notCreated} ${creation.error.message}` : null}</Problem>
          <div className="flex gap-2">
            <WriteButton
              type="submit"
              className="flex-1 justify-center"
              disabledReason={
                stretch === undefined ? words.marksMissing : place === undefined ? words.spansSessions : undefined
              }
            >
              {creation.isPending ? words.creating : words.create}
            </WriteButton>
            <Button type="button" look="ghost" onClick={clear}>
              {words.clear}
            </Button>
          </div>
        </>
      ) : null}
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

interface MarkButtonProps {
  draft: ClipDraft;
  mark: MarkName;
  word: string;
  shortcut: string;
}

function MarkButton({ draft, mark, word, shortcut }: MarkButtonProps) {
  const at = useStore(draft.marks)[mark];
  const hasKeys = useStore(shortcutsOn);
  const time = at === undefined ? words.notSet : words.markAt(at);
  return (
    <Button type="button" onClick={() => markHere(draft, mark)} title={words.setMark[mark]} className="justify-between">
      <span className="font-medium">{word}</span>
      <span>{time}</span>
      {hasKeys ? (
        <span aria-hidden="true" className="max-desk:hidden">
          <Kbd>{shortcut}</Kbd>
        </span>
      ) : null}
    </Button>
  );
}

/** A toast announces each clip that becomes ready while the list is open. */
function ClipList({ sessionId }: { sessionId: string }) {
  const { data: clips = [], error, refetch } = useQuery(clipsOf(sessionId));
  const wasMaking = useRef(new Set<string>());
  useEffect(() => {
    for (const clip of clips) announce(clip, wasMaking.current);
  }, [clips]);
  if (clips.length === 0) {
    return error === null ? null : (
      <p role="alert" className="mt-4">
        {words.notRead} {error.message} <Button onClick={() => void refetch()}>{words.tryAgain}</Button>
      </p>
    );
  }
  return (
    <ul aria-label={words.ofRecording} className="mt-4 border-t border-line">
      {clips.map((clip) => (
        <ClipRow key={clip.id} clip={clip} />
      ))}
    </ul>
  );
}

function announce({ id, name, state }: Clip, wasMaking: Set<string>): void {
  if (state === 'making') wasMaking.add(id);
  else if (wasMaking.delete(id)) {
    showToast({ text: state === 'ready' ? words.ready(name) : words.failed(name), key: `clip ${id}` });
  }
}

interface ClipMarksProps {
  draft: ClipDraft;
  /** The time that the line below the marks shows. */
  span: TimeWindow;
}

export function ClipMarks({ draft, span }: ClipMarksProps) {
  const marks = useStore(draft.marks);
  const line = useRef<HTMLDivElement>(null);
  const spanMs = span.endMs - span.startMs;
  const shareOf = (seconds: number) =>
    Math.min(1, Math.max(0, ((wallClockMs(draft.session, seconds) ?? span.startMs) - span.startMs) / spanMs));
  const stretch = stretchOf(marks);
  const secondsAt = (clientX: number): number | undefined => {
    const box = line.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return undefined;
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    return recordedAt(draft.session, span.startMs + share * spanMs);
  };
  return (
    <div ref={line} className="pointer-events-none absolute inset-0">
      {stretch === undefined ? null : (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 border-2 border-accent-fill bg-player-wash"
          style={{
            left: `${shareOf(stretch.from) * 100}%`,
            width: `${(shareOf(stretch.to) - shareOf(stretch.from)) * 100}%`,
          }}
        />
      )}
      {(['from', 'to'] as const).map((name) => {
        const at = marks[name];
        return at === undefined ? null : (
          <MarkHandle key={name} draft={draft} name={name} at={at} share={shareOf(at)} secondsAt={secondsAt} />
        );
      })}
    </div>
  );
}

interface MarkHandleProps {
  draft: ClipDraft;
  name: MarkName;
  at: number;
  share: number;
  secondsAt: (clientX: number) => number | undefined;
}

function MarkHandle({ draft, name, at, share, secondsAt }: MarkHandleProps) {
  const drag = ({ currentTarget, clientX, pointerId }: PointerEvent) => {
    const seconds = currentTarget.hasPointerCapture(pointerId) ? secondsAt(clientX) : undefined;
    if (seconds !== undefined) markAt(draft, name, seconds);
  };
  const nudge = (event: KeyboardEvent) => {
    const by = stepOf(event.key, frameSecondsOf(draft));
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    markAt(draft, name, at + by);
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={words.marks[name]}
      aria-valuemin={0}
      aria-valuemax={Math.ceil(draft.session.recordedSeconds ?? at)}
      aria-valuenow={at}
      aria-valuetext={words.markAt(at)}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={nudge}
      className={joinClasses(
        'pointer-events-auto absolute z-10 grid h-1/2 w-7 cursor-ew-resize touch-none place-items-center bg-accent-fill text-meta font-strong text-on-accent outline-offset-1',
        // One above the other, each inside the clip: they never overlap, however short it is.
        name === 'from' ? 'top-0 rounded-r-sm' : 'bottom-0 -translate-x-full rounded-l-sm',
      )}
      style={{
        left: name === 'from' ? `min(${share * 100}%, 100% - 1.75rem)` : `max(${share * 100}%, 1.75rem)`,
      }}
    >
      {name === 'from' ? words.in : words.out}
    </button>
  );
}

function stepOf(key: string, frame: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -1;
    case 'ArrowRight':
    case 'ArrowUp':
      return 1;
    case ',':
      return -frame;
    case '.':
      return frame;
    default:
      return undefined;
  }
}
