import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  maxQuietLufs,
  maxSignalSeconds,
  minQuietLufs,
  minSignalSeconds,
  type SignalKind,
  type SignalWatch,
  signalKinds,
  type signalLimitSchema,
  signalSeconds,
  usualQuietLufs,
} from '../../../contract/signal.ts';
import { maxReconnectSeconds } from '../../../contract/stream.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import { me } from '../../api/connections.ts';
import { type StreamsOverview, streamsOverviewKey } from '../../api/stream.ts';
import { shortName } from '../../components/stream-name.tsx';
import { nameKeys, StreamNameField } from '../../components/stream-name-field.tsx';
import { addTypedTags, deriveTagsInUse, type TagDraft, TagsField } from '../../components/tags/tags-field.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { formatRoughly } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Problem } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import {
  DaysProblem,
  ExpiringFirst,
  parseDraft as parseRetentionDraft,
  RetentionFields,
  toDraft as toRetentionDraft,
} from '../retention/retention-fields.tsx';
import { words as retentionWords } from '../retention/words.ts';
import { signalName } from '../signal/words.ts';
import { useStreamEdit } from './edit-toasts.tsx';
import { words } from './edit-words.ts';

interface EditDialogProps {
  stream: StreamObject;
  onClose: () => void;
}

export function RenameDialog({ stream, onClose }: EditDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(stream.name);
  const { edit, send } = useStreamEdit(stream, onClose);
  const streams = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams ?? [];
  const wanted = name.trim();
  const taken = nameKeys(streams.filter(({ id }) => id !== stream.id));
  const save = () => {
    if (wanted === stream.name) return onClose();
    send({ name: wanted }, words.rename.done(shortName(wanted)), { name: stream.name });
  };
  return (
    <FormDialog texts={words.rename} isPending={edit.isPending} onSubmit={save} onClose={onClose}>
      <StreamNameField
        name={name}
        taken={taken}
        error={edit.error ? words.rename.failure(edit.error.message) : undefined}
        onName={setName}
      />
    </FormDialog>
  );
}

export function TagsDialog({ stream, onClose }: EditDialogProps) {
  const client = useQueryClient();
  const [before] = useState(stream.aircheck?.tags ?? []);
  const [draft, setDraft] = useState<TagDraft>({ tags: before, text: '' });
  const { edit, send } = useStreamEdit(stream, onClose);
  const streams = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams ?? [];
  // A tag of this stream alone can be spelt anew.
  const inUse = deriveTagsInUse(streams.filter(({ id }) => id !== stream.id));
  const save = () => {
    // Text that is still in the field counts as a tag.
    const { tags, problem, text } = addTypedTags(draft, inUse);
    setDraft({ tags, problem, text });
    if (problem !== undefined) return;
    if (JSON.stringify(tags) === JSON.stringify(before)) return onClose();
    send({ aircheck: { tags: [...tags] } }, words.tags.done, { aircheck: { tags: [...before] } });
  };
  return (
    <FormDialog texts={words.tags} mutation={edit} onSubmit={save} onClose={onClose}>
      <TagsField label={words.tags.label} draft={draft} inUse={inUse} onDraft={setDraft} />
    </FormDialog>
  );
}

/** How long the recordings of a stream stay, and what would be deleted first. */
export function RetentionDialog({ stream, onClose }: EditDialogProps) {
  const [before] = useState(() => stream.aircheck?.retention);
  const [draft, setDraft] = useState(() => toRetentionDraft([before]));
  const { edit, send } = useStreamEdit(stream, onClose);
  const wanted = parseRetentionDraft(draft);
  const isNew = wanted !== (before ?? null);
  const save = () => {
    if (wanted === undefined) return;
    if (!isNew) return onClose();
    send({ aircheck: { retention: wanted } }, retentionWords.done, { aircheck: { retention: before ?? null } });
  };
  return (
    <FormDialog texts={retentionWords} mutation={edit} onSubmit={save} onClose={onClose}>
      <RetentionFields draft={draft} onDraft={setDraft} />
      <div className="mt-3 min-h-34 border-t border-line-strong pt-3">
        <DaysProblem draft={draft} />
        {wanted === undefined ? null : <ExpiringFirst streamIds={[stream.id]} retention={isNew ? wanted : undefined} />}
      </div>
      <p className="mt-2 text-meta text-ink-3">{retentionWords.grace}</p>
    </FormDialog>
  );
}

/** How long a session of a stream waits for an encoder that dropped. */
export function ReconnectDialog({ stream, onClose }: EditDialogProps) {
  const [before] = useState(stream.aircheck?.reconnectSeconds);
  const [draft, setDraft] = useState(() => toWindowDraft(before));
  const { edit, send } = useStreamEdit(stream, onClose);
  const wanted = windowOf(draft);
  const save = () => {
    if (wanted === undefined) return;
    if (wanted === (before ?? null)) return onClose();
    const restored = { aircheck: { reconnectSeconds: before ?? null } };
    send({ aircheck: { reconnectSeconds: wanted } }, words.reconnect.done, restored);
  };
  return (
    <FormDialog texts={words.reconnect} mutation={edit} onSubmit={save} onClose={onClose}>
      <p className="mb-3 text-ink-2">{words.reconnect.intro}</p>
      <ReconnectFields draft={draft} onDraft={setDraft} />
      <Problem>{wanted === undefined ? words.reconnect.problem(maxReconnectSeconds) : null}</Problem>
      <p className="mt-3 border-t border-line-strong pt-3 text-meta text-ink-3">{words.reconnect.cost}</p>
    </FormDialog>
  );
}

function ReconnectFields({ draft, onDraft }: { draft: ReconnectDraft; onDraft: (draft: ReconnectDraft) => void }) {
  const ofService = useQuery(me).data?.reconnectSeconds;
  const name = useId();
  const choiceOf = (choice: ReconnectDraft['choice']) => ({
    name,
    isChosen: draft.choice === choice,
    onChoose: () => onDraft({ ...draft, choice }),
  });
  const isWrong = windowOf(draft) === undefined;
  return (
    <fieldset>
      <legend className="sr-only">{words.reconnect.howLong}</legend>
      <Choice {...choiceOf('service')} note={ofService === undefined ? null : formatRoughly(ofService)}>
        {words.reconnect.asService}
      </Choice>
      <div className="grid w-fit grid-cols-3 gap-x-8">
        {usualWindows.map((seconds) => (
          <Choice key={seconds} {...choiceOf(seconds)}>
            {formatRoughly(seconds)}
          </Choice>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <Choice {...choiceOf('other')}>{words.reconnect.other}</Choice>
        <input
          aria-label={words.reconnect.seconds}
          aria-invalid={isWrong || undefined}
          value={draft.other}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onDraft({ choice: 'other', other: event.currentTarget.value })}
          className={joinClasses(
            'h-ctl w-16 rounded-md border bg-surface px-2 text-right max-desk:h-10',
            isWrong ? 'border-failed' : 'border-edge',
          )}
        />
        <span className="text-meta text-ink-3">{words.reconnect.unit}</span>
      </div>
    </fieldset>
  );
}

const usualWindows: readonly number[] = [5, 10, 30, 120, 600, 1800];

/** A typed number of seconds stays while another choice is looked at. */
interface ReconnectDraft {
  choice: 'service' | 'other' | number;
  other: string;
}

function toWindowDraft(seconds: number | undefined): ReconnectDraft {
  if (seconds === undefined) return { choice: 'service', other: '' };
  return usualWindows.includes(seconds) ? { choice: seconds, other: '' } : { choice: 'other', other: String(seconds) };
}

/** Seconds; null: as the service is set. Undefined where what was typed is no window. */
function windowOf({ choice, other }: ReconnectDraft): number | null | undefined {
  if (choice === 'service') return null;
  if (choice !== 'other') return choice;
  const seconds = /^\d+$/.test(other.trim()) ? Number(other) : Infinity;
  return seconds <= maxReconnectSeconds ? seconds : undefined;
}

/** Signal problems that raise an alert on this stream, and after how many seconds. */
export function SignalWatchDialog({ stream, onClose }: { stream: StreamObject; onClose: () => void }) {
  const before = stream.aircheck?.signalWatch ?? [];
  const [drafts, setDrafts] = useState(() => toDrafts(before));
  const { edit, send } = useStreamEdit(stream, onClose);
  const isWrong = drafts.some(isWrongDraft);
  const save = () => {
    if (isWrong) return;
    const restored = { aircheck: { signalWatch: toDrafts(before).map(toLimit) } };
    send({ aircheck: { signalWatch: drafts.map(toLimit) } }, words.signalWatch.done, restored);
  };
  const change = (kind: SignalKind, changed: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.kind === kind ? { ...draft, ...changed } : draft)));
  return (
    <FormDialog
      texts={words.signalWatch}
      mutation={edit}
      problem={
        isWrong ? words.signalWatch.problem(minSignalSeconds, maxSignalSeconds, minQuietLufs, maxQuietLufs) : undefined
      }
      onSubmit={save}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2">{words.signalWatch.intro}</p>
      <ul className="border-t border-line-strong">
        {drafts.map((draft) => (
          <DraftLine key={draft.kind} draft={draft} onChange={(changed) => change(draft.kind, changed)} />
        ))}
      </ul>
      <div className="mt-2 flex items-start justify-between gap-4">
        <p className="text-meta text-ink-3">{words.signalWatch.frozen}</p>
        <Button onClick={() => setDrafts(toDrafts([]))}>{words.signalWatch.reset}</Button>
      </div>
    </FormDialog>
  );
}

function DraftLine({ draft, onChange }: { draft: Draft; onChange: (changed: Partial<Draft>) => void }) {
  const { kind, isOn, seconds, loudness } = draft;
  const isWrong = isWrongDraft(draft);
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-b border-line">
      <label className="flex min-h-ctl min-w-0 flex-1 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
          className="size-3.5 shrink-0 cursor-pointer accent-accent-fill"
        />
        {signalName(kind)}
      </label>
      {loudness === undefined ? null : (
        <LimitField
          label={words.signalWatch.lufsOf(signalName(kind))}
          unit="LUFS"
          value={loudness}
          isOn={isOn}
          isWrong={isWrong}
          onChange={(text) => onChange({ loudness: text })}
        />
      )}
      <LimitField
        label={words.signalWatch.secondsOf(signalName(kind))}
        unit="s"
        value={seconds}
        isOn={isOn}
        isWrong={isWrong}
        onChange={(text) => onChange({ seconds: text })}
      />
    </li>
  );
}

interface LimitFieldProps {
  label: string;
  unit: string;
  value: string;
  isOn: boolean;
  isWrong: boolean;
  onChange: (text: string) => void;
}

function LimitField({ label, unit, value, isOn, isWrong, onChange }: LimitFieldProps) {
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        value={value}
        disabled={!isOn}
        // A phone's decimal keyboard has no minus.
        inputMode={unit === 's' ? 'decimal' : 'text'}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        className={joinClasses(
          'h-ctl w-16 rounded-md border bg-surface px-2 text-right disabled:opacity-50 max-desk:h-10',
          isWrong ? 'border-failed' : 'border-edge',
        )}
      />
      <span aria-hidden="true" className="text-ink-3">
        {unit}
      </span>
    </>
  );
}

interface Draft {
  kind: SignalKind;
  isOn: boolean;
  seconds: string;
  /** LUFS, of what has such a limit. */
  loudness?: string;
}

type KnownLimit = Tolerant<typeof signalLimitSchema>;

function toDrafts(limits: readonly KnownLimit[]): Draft[] {
  return signalKinds.map((kind) => {
    const {
      off,
      seconds = signalSeconds[kind],
      loudness = usualQuietLufs,
    } = limits.find((limit) => limit.kind === kind) ?? {};
    const hasLoudness = kind === 'quiet-audio';
    return { kind, isOn: !off, seconds: String(seconds), ...(hasLoudness && { loudness: String(loudness) }) };
  });
}

function toLimit({ kind, isOn, seconds, loudness }: Draft): SignalWatch[number] {
  if (!isOn) return { kind, off: true };
  return { kind, seconds: numberOf(seconds), ...(loudness !== undefined && { loudness: numberOf(loudness) }) };
}

function isWrongDraft({ isOn, seconds, loudness }: Draft): boolean {
  const number = numberOf(seconds);
  const lufs = loudness === undefined ? maxQuietLufs : numberOf(loudness);
  const isIn = number >= minSignalSeconds && number <= maxSignalSeconds;
  return isOn && !(isIn && lufs >= minQuietLufs && lufs <= maxQuietLufs);
}

/** People type a comma too, and a minus of either kind. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.').replace('−', '-'));
}
