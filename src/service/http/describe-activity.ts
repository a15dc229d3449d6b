import * as v from 'valibot';
import type { ActivityEntry, FieldChange } from '../../contract/activity.ts';
import type { Retention } from '../../contract/retention.ts';
import { ownLimits, type SignalWatch } from '../../contract/signal.ts';
import { type PatchStream, patchStreamSchema } from '../../contract/stream-requests.ts';
import type { StreamRow } from '../db/streams.ts';
import { shorten } from '../lib/describe-failure.ts';

export type DescribedActivity = Pick<ActivityEntry, 'what' | 'streamId' | 'name' | 'record' | 'changes'>;

const fieldsSchema = v.looseObject({
  id: v.optional(v.fallback(v.optional(v.string()), undefined)),
  name: v.optional(v.fallback(v.optional(v.string()), undefined)),
  record: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  suspended: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
});

/** Fields of a body that nobody has checked; one of another type is left out. */
export const fieldsOf = (value: unknown) => {
  const read = v.safeParse(fieldsSchema, value);
  return read.success ? read.output : {};
};

/** One `PATCH /stream/{id}` may do several things. A value that stays the same is no change. */
export function describeChange(streamId: string | undefined, body: unknown, before: StreamBefore): DescribedActivity[] {
  const { name, record, suspended, aircheck: _, ...others } = fieldsOf(body);
  const { signalWatch, tags, retention, reconnectSeconds } = ownFieldsIn(body);
  const further = {
    ...others,
    ...(tags !== undefined && { tags }),
    ...(retention !== undefined && { retention: retentionText(retention) }),
    ...(reconnectSeconds !== undefined && { reconnectSeconds: reconnectText(reconnectSeconds) }),
    ...(signalWatch !== undefined && { signalWatch: watchText(ownLimits(signalWatch ?? [])) }),
  };
  const renaming = name === undefined ? undefined : changesOf({ name }, before);
  const changes = changesOf(further, before);
  return [
    ...(record === undefined ? [] : [{ what: record ? ('record-on' as const) : ('record-off' as const), streamId }]),
    ...(suspended === undefined
      ? []
      : [{ what: suspended ? ('suspended' as const) : ('unsuspended' as const), streamId }]),
    ...(name === undefined || renaming?.length === 0
      ? []
      : [{ what: 'renamed' as const, streamId, name, ...(renaming && { changes: renaming }) }]),
    ...(changes?.length === 0 || Object.values(further).every((value) => value == null)
      ? []
      : [{ what: 'changed' as const, streamId, ...(changes && { changes }) }]),
  ];
}

const ownFieldsSchema = v.looseObject({ aircheck: patchStreamSchema.entries.aircheck });

/** Fields that our service alone has. */
function ownFieldsIn(body: unknown): NonNullable<PatchStream['aircheck']> {
  const read = v.safeParse(ownFieldsSchema, body);
  return (read.success ? read.output.aircheck : undefined) ?? {};
}

/** The fields of a stream by the API's names, as they were; a field that is not there is not known. */
type StreamBefore = Readonly<Record<string, unknown>>;

/** The fields of a stream of our own, which are all known. */
export function fieldsBefore(row: StreamRow, retention: Retention | undefined): StreamBefore {
  const { name, profiles, tags = [] } = row;
  return {
    creatorId: undefined,
    userTags: undefined,
    playbackPolicy: undefined,
    multistream: undefined,
    ...row.extras,
    name,
    profiles,
    tags,
    signalWatch: watchText(row.signalWatch),
    retention: retentionText(retention),
    reconnectSeconds: reconnectText(row.reconnectSeconds),
  };
}

const profilesSchema = v.array(
  v.looseObject({ name: v.string(), width: v.number(), height: v.number(), bitrate: v.number(), fps: v.number() }),
);
type Profiles = v.InferOutput<typeof profilesSchema>;

/**
 * The new values of the fields that a change names, in short texts, without fields that stay the same. Undefined where an
 * earlier value is not known.
 */
export function changesOf(sent: Readonly<Record<string, unknown>>, before: StreamBefore): FieldChange[] | undefined {
  const fields = Object.keys(sent).filter((field) => sent[field] != null);
  if (fields.some((field) => !Object.hasOwn(before, field))) return undefined;
  return fields.flatMap((field): FieldChange[] => {
    const [from, to] = textsOf(before[field], sent[field]);
    return from === to
      ? []
      : [{ field, ...(from && { from: shorten(from, maxCharacters) }), ...(to && { to: shorten(to, maxCharacters) }) }];
  });
}

/** `silent-audio: 20 s, black-picture: off`; empty where all is as usual. */
function watchText(limits: SignalWatch | null | undefined): string {
  return (limits ?? [])
    .map(({ kind, off, seconds, loudness }) => {
      const own = [seconds === undefined ? '' : `${seconds} s`, loudness === undefined ? '' : `${loudness} LUFS`];
      return `${kind}: ${off ? 'off' : own.filter(Boolean).join(', ')}`;
    })
    .join(', ');
}

/** `30 days`, `for ever`; empty where it is as the service is set. */
export function retentionText(retention: Retention | null | undefined): string {
  if (retention == null) return '';
  return retention === 'forever' ? 'for ever' : `${retention} ${retention === 1 ? 'day' : 'days'}`;
}

/** `30 s`; empty where it is as the service is set. */
function reconnectText(seconds: number | null | undefined): string {
  return seconds == null ? '' : `${seconds} s`;
}

function textsOf(from: unknown, to: unknown): [from: string, to: string] {
  if (!v.is(profilesSchema, from) || !v.is(profilesSchema, to)) return [textOf(from), textOf(to)];
  const [names, newNames] = [from, to].map((profiles) => profiles.map(({ name }) => name).join(', '));
  if (names !== newNames) return [names ?? '', newNames ?? ''];
  // The same names: then it is the others' sizes or rates that changed.
  const isKept = (index: number) => rowText(from[index]) === rowText(to[index]);
  return [rowsText(from, isKept), rowsText(to, isKept)];
}

function rowsText(profiles: Profiles, isLeftOut: (index: number) => boolean): string {
  return profiles
    .filter((_, index) => !isLeftOut(index))
    .map(rowText)
    .join(', ');
}

/** `720p (1280×720, 2.4 Mb/s, 30 fps)` */
function rowText(profile: Profiles[number] | undefined): string {
  if (profile === undefined) return '';
  const { name, width, height, bitrate, fps, fpsDen } = profile;
  const rate = bitrate >= 1e6 ? `${(bitrate / 1e6).toFixed(2).replace(/\.?0+$/, '')} Mb/s` : `${bitrate / 1000} kb/s`;
  const frames = typeof fpsDen === 'number' && fpsDen > 1 ? `${fps}/${fpsDen}` : String(fps);
  return `${name} (${width}×${height}, ${rate}${fps === 0 ? '' : `, ${frames} fps`})`;
}

const textsSchema = v.pipe(v.array(v.string()), v.readonly());
const valueSchema = v.looseObject({ value: v.string() });

function textOf(value: unknown): string {
  if (value == null) return '';
  if (typeof value === 'string') return value;
  if (v.is(textsSchema, value)) return value.join(', ');
  if (v.is(valueSchema, value)) return value.value;
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${Array.isArray(each) ? each.join(' ') : textOf(each)}`)
    .join(', ');
}

/** Characters. A name may have 10,000, and a page of the log 1,000 entries. */
const maxCharacters = 200;
