import * as v from 'valibot';
import { localConnectionName, upstreamIdSchema } from './connections.ts';
import { described, unixMs, uuid } from './values.ts';

/** In which form links are handed over. */
export const handoverFormats = ['plain', 'markdown', 'csv', 'html', 'template'] as const;
export type HandoverFormat = (typeof handoverFormats)[number];

/** Which of a recording's links is handed over. `playback` is the API's own. */
export const handedLinks = ['playback', 'watch', 'mp4'] as const;
export type HandedLink = (typeof handedLinks)[number];

/** Characters of the name of somebody, which nobody checks. */
export const maxRecipientLength = 200;
const maxSessions = 1000;

const format = described(v.picklist(handoverFormats), 'The format.');
const link = described(v.picklist(handedLinks), 'The kind of link. `playback` is the API’s own.');

/** A recording as its handover describes it. */
const handedRecordingSchema = v.strictObject({
  id: described(v.string(), 'The id of the session.'),
  parentId: described(v.string(), 'The id of its stream, which may have been deleted.'),
  name: described(v.string(), 'The current name of the stream, or its name when the session began.'),
  startedAt: described(unixMs, 'When the session began.'),
  isDeleted: v.optional(described(v.literal(true), 'True if the recording has been deleted since.')),
});

/** A clip as its handover describes it. */
const handedClipSchema = v.strictObject({
  id: described(uuid, 'The id of the clip.'),
  sessionId: described(v.string(), 'The id of the session whose recording it was cut from.'),
  parentId: described(v.string(), 'The id of its stream.'),
  name: described(v.string(), 'The name of the clip.'),
  startedAt: v.optional(described(unixMs, 'The clock time of its first frame.')),
});

const clipIds = v.array(uuid);
const order = v.array(v.string());

/** Links of recordings and clips that somebody was given. */
export const handoverSchema = v.strictObject({
  id: described(uuid, 'The id of the handover.'),
  at: described(unixMs, 'When it happened.'),
  by: described(v.string(), 'The name of the API key or the browser that created it.'),
  byKeyId: v.optional(
    described(v.string(), 'The id of that key, since two can have the same name. Absent for the configured key.'),
  ),
  connection: described(v.string(), 'The connection that the sessions belong to: `local`, or the name of an upstream.'),
  sessionIds: described(
    v.array(v.string()),
    'The ids of its sessions, in the order of the links. Empty if it has only clips.',
  ),
  clipIds: v.optional(
    described(clipIds, 'The ids of its clips, in the order of the links. Absent if there were none.'),
  ),
  order: v.optional(described(order, 'The ids of sessions and clips in the order of the links, if it has both.')),
  to: v.optional(described(v.string(), 'The recipient, as typed.')),
  format: described(v.picklist([...handoverFormats, 'page']), 'The format. `page` is a delivery page.'),
  template: v.optional(described(v.string(), 'For the format `template`: its name at the time.')),
  link: described(v.picklist([...handedLinks, 'delivery']), 'The kind of link. `playback` is the API’s own.'),
  recordings: v.optional(
    described(
      v.array(handedRecordingSchema),
      'Its sessions in the same order, without those that no longer exist. Absent for an upstream’s sessions.',
    ),
  ),
  clips: v.optional(described(v.array(handedClipSchema), 'Its clips in the same order, without deleted ones.')),
});
export type Handover = v.InferOutput<typeof handoverSchema>;

/** Body of `POST /aircheck/handovers`. */
export const createHandoverSchema = v.strictObject({
  sessionIds: described(
    v.pipe(v.array(upstreamIdSchema), v.maxLength(maxSessions)),
    'The ids of the sessions, in the order of the links. May be empty if there are clips.',
  ),
  clipIds: v.optional(
    described(v.pipe(clipIds, v.maxLength(maxSessions)), 'The ids of clips of `local`, in the order of the links.'),
  ),
  order: v.optional(
    described(
      v.pipe(order, v.maxLength(2 * maxSessions)),
      'All of these ids in the order of the links, if both kinds are mixed.',
    ),
  ),
  to: v.optional(v.pipe(v.string(), v.maxLength(maxRecipientLength))),
  format,
  template: v.optional(v.pipe(v.string(), v.maxLength(200))),
  link,
  connection: v.optional(v.pipe(v.string(), v.maxLength(32)), localConnectionName),
});
export type CreateHandover = v.InferInput<typeof createHandoverSchema>;

/** The fields of a recording that a template may name. */
export const placeholders = [
  'number',
  'stream',
  'date',
  'day',
  'start',
  'end',
  'zone',
  'duration',
  'coverage',
  'size',
  'tags',
  'url',
  'playback',
  'watch',
  'mp4',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** A template consists of text and of fields that each recording fills in. */
type TemplatePart = { text: string } | { placeholder: Placeholder };

/** Why a template cannot be used: a name that there is not, or a brace without its other half. */
type TemplateFault = { unknown: string } | { brace: '{' | '}' };

type ReadTemplate = { parts: readonly TemplatePart[] } | { fault: TemplateFault };

const token = /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g;

/** Reads `{stream}, {date}: {url}`. `{{` and `}}` stand for the braces themselves. */
export function readTemplate(text: string): ReadTemplate {
  const parts: TemplatePart[] = [];
  for (const [found, name] of text.matchAll(token)) {
    if (found === '{{' || found === '}}') parts.push({ text: found.slice(1) });
    else if (found === '{' || found === '}') return { fault: { brace: found } };
    else if (name === undefined) parts.push({ text: found });
    else {
      const placeholder = placeholders.find((each) => each === name.trim());
      if (placeholder === undefined) return { fault: { unknown: name } };
      parts.push({ placeholder });
    }
  }
  return { parts };
}

export const maxTemplateNameLength = 100;
export const maxTemplateLength = 4000;

const written = {
  name: described(v.pipe(v.string(), v.regex(/\S/), v.maxLength(maxTemplateNameLength)), 'The name.'),
  text: described(
    v.pipe(v.string(), v.regex(/\S/), v.maxLength(maxTemplateLength)),
    `The text for each recording. ${placeholders.map((name) => `\`{${name}}\``).join(', ')} are replaced; \`{{\` and \`}}\` are braces.`,
  ),
} as const;

/** How an account writes the links that it hands over. */
export const handoverTemplateSchema = v.strictObject({
  id: described(uuid, 'The id of the template.'),
  ...written,
  createdAt: described(unixMs, 'When it was created.'),
  createdByTokenName: described(v.string(), 'The name of the API key that created it.'),
});
export type HandoverTemplate = v.InferOutput<typeof handoverTemplateSchema>;

/** Body of `POST /aircheck/handover-templates`, and of `PUT` on one. */
export const writeTemplateSchema = v.strictObject(written);
export type WriteTemplate = v.InferInput<typeof writeTemplateSchema>;
