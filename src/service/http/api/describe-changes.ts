import * as v from 'valibot';
import type { FieldChange } from '../../../contract/activity.ts';
import type { Retention } from '../../../contract/retention/retention.ts';
import type { SignalWatch } from '../../../contract/signal/signal-limits.ts';

/** The fields of a stream by the API's names, as they were; a field that is not there is not known. */
export type StreamBefore = Readonly<Record<string, unknown>>;

const profilesSchema = v.array(
  v.looseObject({ name: v.string(), width: v.number(), height: v.number(), bitrate: v.number(), fps: v.number() }),
);
type Profiles = v.InferOutput<typeof profilesSchema>;

/**
 * What a change makes of the fields that it names, in short texts; fields that stay as they were, or that ask for
 * nothing, are left out. Undefined where something of it was not known before.
 */
export function changesOf(
  sent: Readonly<Record<string, unknown>>,
  before: StreamBefore = {},
): FieldChange[] | undefined {
  const fields = Object.keys(sent).filter((field) => sent[field] != null);
  if (fields.some((field) => !Object.hasOwn(before, field))) return undefined;
  return fields.flatMap((field): FieldChange[] => {
    const [from, to] = textsOf(before[field], sent[field]);
    return from === to ? [] : [{ field, ...(from && { from: shorten(from) }), ...(to && { to: shorten(to) }) }];
  });
}

/** `silent-audio: 20 s, black-picture: off`; empty where all is as usual. */
export function watchText(limits: SignalWatch | null | undefined): string {
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
export function reconnectText(seconds: number | null | undefined): string {
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
const longest = 200;

function shorten(text: string): string {
  if (text.length <= longest) return text;
  // Not in the middle of a character.
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
