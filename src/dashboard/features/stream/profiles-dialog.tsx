import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  fastestFps,
  fitProfiles,
  highestBitrate,
  lowestBitrate,
  maxProfileNameLength,
  maxProfiles,
  maxSide,
  shortestSide,
  whyTooManyPixels,
} from '../../../contract/ladder.ts';
import { me } from '../../api/connections.ts';
import type { StreamEdit } from '../../api/streams.ts';
import type { Profile } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { presets } from '../../domain/words/ladder-presets.ts';
import { formatBytes, formatFrameSize } from '../../lib/format.ts';
import { listed, locale } from '../../lib/language.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Problem } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useStreamEdit } from './edit-toasts.tsx';
import { words } from './edit-words.ts';

/** The renditions a stream asks for: presets, rows, and what they mean. */
export function ProfilesDialog({ view, onClose }: { view: StreamView; onClose: () => void }) {
  const { stream } = view;
  const [before] = useState(() => (stream.profiles ?? []).map(toDraft));
  const [rows, setRows] = useState<readonly DraftRow[]>(before);
  const [isTried, setTried] = useState(false);
  const { edit, send } = useStreamEdit(stream, onClose);
  const problems = rows.map((row) => rowProblem(row, rows));
  const isWrong = problems.some((problem) => problem !== undefined);
  const tooMuch = isWrong ? undefined : togetherProblem(rows);
  const save = () => {
    setTried(true);
    if (isWrong || tooMuch !== undefined) return;
    send({ profiles: rows.map(toProfile) }, words.profiles.done, { profiles: before.map(toProfile) });
  };
  return (
    <FormDialog
      texts={words.profiles}
      mutation={edit}
      problem={isTried ? tooMuch : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2">{words.profiles.intro}</p>
      <PresetChoice rows={rows} onChoose={setRows} />
      <div className="border-t border-line-strong">
        {rows.map((row, index) => (
          <LadderRow
            key={row.key}
            row={row}
            position={index + 1}
            problem={isTried ? problems[index] : undefined}
            onChange={(next) => setRows(rows.map((each) => (each.key === next.key ? next : each)))}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </div>
      {rows.length < maxProfiles ? (
        <Button look="ghost" className="mt-2" onClick={() => setRows([...rows, toDraft({})])}>
          <Icon name="plus" />
          {words.profiles.add}
        </Button>
      ) : null}
      <Advice view={view} rows={isWrong ? undefined : rows} />
    </FormDialog>
  );
}

/** Disk space that these profiles need, and those that the last source was too small for. */
function Advice({ view, rows }: { view: StreamView; rows: readonly DraftRow[] | undefined }) {
  const ingest = view.sessions.find(({ session }) => session.aircheck?.ingest?.width)?.session.aircheck?.ingest;
  const profiles = rows?.map(toProfile);
  const bytesAnHour = (profiles ?? []).reduce((sum, { bitrate }) => sum + (bitrate / 8) * 3600, 0);
  const { width, height, videoCodec: codec } = ingest ?? {};
  const made =
    profiles && width && height
      ? fitProfiles(profiles, { width, height, codec }).made.map(({ index }) => index)
      : undefined;
  const notMade = made && profiles?.filter((_, index) => !made.includes(index)).map(({ name }) => name);
  return (
    <div className="mt-3 flex flex-col gap-1 text-meta text-ink-2">
      <p>{limitsSentence}</p>
      <p>
        {notMade === undefined || notMade.length === 0
          ? words.profiles.largerThanSource
          : words.profiles.notMade(listed(notMade), formatFrameSize(width, height))}
      </p>
      {profiles === undefined ? null : (
        <p>{profiles.length === 0 ? words.profiles.none : words.profiles.perHour(formatBytes(bytesAnHour))}</p>
      )}
    </div>
  );
}

interface PresetChoiceProps {
  rows: readonly DraftRow[];
  onChoose: (rows: readonly DraftRow[]) => void;
}

interface Choice {
  word: string;
  profiles: readonly Partial<Profile>[];
  title?: string;
}

/** The ladders to begin with: the account's default where the API has a word for it, and our presets. */
function PresetChoice({ rows, onChoose }: PresetChoiceProps) {
  const ofAccount = useQuery(me).data?.defaultProfiles;
  const { accountDefault, accountDefaultMeans } = words.profiles;
  const choices: readonly Choice[] = [
    ...(ofAccount ? [{ word: accountDefault, profiles: ofAccount, title: accountDefaultMeans }] : []),
    ...presets,
  ];
  const now = asSent(rows);
  return (
    <fieldset className="mb-2 flex flex-wrap gap-2" aria-label={words.profiles.presets}>
      {choices.map(({ word, profiles, title }) => (
        <Button
          key={word}
          title={title}
          aria-pressed={now === asSent(profiles.map(toDraft))}
          className="aria-pressed:border-ink aria-pressed:font-strong"
          onClick={() => onChoose(profiles.map(toDraft))}
        >
          {word}
        </Button>
      ))}
    </fieldset>
  );
}

function asSent(rows: readonly DraftRow[]): string {
  return JSON.stringify(rows.map(toProfile));
}

interface LadderRowProps {
  row: DraftRow;
  position: number;
  problem: { field: DraftField; why: string } | undefined;
  onChange: (row: DraftRow) => void;
  onRemove: () => void;
}

const fields: readonly DraftField[] = ['name', 'width', 'height', 'kbps', 'fps'];

/** One profile's fields, with what is wrong below them. */
function LadderRow({ row, position, problem, onChange, onRemove }: LadderRowProps) {
  const label = words.profiles.row(position);
  const problemId = `profile-problem-${row.key}`;
  return (
    <fieldset className="border-b border-line py-2">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[1.4fr_1fr_1fr_1.1fr_1fr_auto] items-end gap-2 max-desk:grid-cols-4">
        {fields.map((field) => (
          <label
            key={field}
            className={joinClasses('min-w-0', field === 'name' ? 'max-desk:col-span-3' : 'max-desk:order-1')}
          >
            <span className="mb-0.5 block text-meta text-ink-3">{words.profiles[field]}</span>
            <input
              value={row[field]}
              inputMode={field === 'name' ? 'text' : 'decimal'}
              autoComplete="off"
              aria-invalid={problem?.field === field || undefined}
              aria-describedby={problem?.field === field ? problemId : undefined}
              onChange={(event) => onChange({ ...row, [field]: event.currentTarget.value })}
              className={joinClasses(
                'h-ctl w-full min-w-0 rounded-md border bg-surface px-2 max-desk:h-10',
                problem?.field === field ? 'border-failed' : 'border-edge',
              )}
            />
          </label>
        ))}
        <IconButton
          className="justify-self-end"
          label={words.profiles.remove(row.name || label)}
          onClick={(event) => {
            // The button goes with its row: the focus goes to the presets above.
            event.currentTarget.closest('form')?.querySelector('button')?.focus();
            onRemove();
          }}
        >
          <Icon name="close" />
        </IconButton>
      </div>
      <Problem id={problemId} className="mt-1 text-meta">
        {problem?.why}
      </Problem>
    </fieldset>
  );
}

type SentProfile = NonNullable<StreamEdit['profiles']>[number];
type DraftField = 'name' | 'width' | 'height' | 'kbps' | 'fps';

interface DraftRow extends Record<DraftField, string> {
  key: string;
  /** Fields of the profile that the form does not show; they are sent unchanged. */
  further: Partial<SentProfile>;
}

let lastKey = 0;

function toDraft({ name = '', width = 0, height = 0, bitrate = 0, fps = 0, ...further }: Partial<Profile>): DraftRow {
  lastKey += 1;
  const known = Object.entries(further).filter(([, value]) => value !== undefined);
  return {
    key: String(lastKey),
    name,
    width: String(width),
    height: String(height),
    kbps: String(bitrate / 1000),
    fps: String(fps),
    further: Object.fromEntries(known),
  };
}

function toProfile({ name, width, height, kbps, fps, further }: DraftRow): SentProfile {
  return {
    ...further,
    name: name.trim(),
    width: Number(width),
    height: Number(height),
    bitrate: Math.round(Number(kbps) * 1000),
    fps: Number(fps),
  };
}

const number = new Intl.NumberFormat(locale);
const span = (least: number, most: number) => words.profiles.fromTo(number.format(least), number.format(most));
const sides = span(shortestSide, maxSide);
const rates = span(lowestBitrate / 1000, highestBitrate / 1000);

const limitsSentence = words.profiles.limits(sides, rates, fastestFps);

/** The field that cannot be sent, and why; undefined if the row is valid. */
function rowProblem(draft: DraftRow, all: readonly DraftRow[]): { field: DraftField; why: string } | undefined {
  const { name, width, height, bitrate, fps, fpsDen = 1 } = toProfile(draft);
  const { problems } = words.profiles;
  const isSide = (side: number) => Number.isInteger(side) && side >= shortestSide && side <= maxSide;
  if (name === '' || name.length > maxProfileNameLength)
    return { field: 'name', why: problems.name(maxProfileNameLength) };
  if (name === 'source') return { field: 'name', why: problems.source };
  if (all.some((other) => other.key !== draft.key && other.name.trim() === name)) {
    return { field: 'name', why: problems.twice };
  }
  if (!isSide(width)) return { field: 'width', why: problems.width(sides) };
  if (!isSide(height)) return { field: 'height', why: problems.height(sides) };
  if (!(bitrate >= lowestBitrate && bitrate <= highestBitrate)) return { field: 'kbps', why: problems.kbps(rates) };
  if (!(Number.isInteger(fps) && fps >= 0 && fps / fpsDen <= fastestFps)) {
    return { field: 'fps', why: problems.fps(fastestFps) };
  }
  return undefined;
}

/** Why these profiles are too much for one stream. */
function togetherProblem(draft: readonly DraftRow[]): string | undefined {
  return whyTooManyPixels(draft.map(toProfile)) === undefined ? undefined : words.profiles.problems.together;
}
