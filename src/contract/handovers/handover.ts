import * as v from 'valibot';
import { localConnectionName, upstreamIdSchema } from '../connections.ts';
import { described, unixMs, uuid } from '../values.ts';

/** In which form links are handed over. */
export const handoverFormats = ['plain', 'markdown', 'csv', 'html', 'template'] as const;
export type HandoverFormat = (typeof handoverFormats)[number];

/** Which of a recording's links is handed over. `playback` is the API's own. */
export const handedLinks = ['playback', 'watch', 'mp4'] as const;
export type HandedLink = (typeof handedLinks)[number];

/** Characters of the name of somebody, which nobody checks. */
export const longestRecipient = 200;
const mostSessions = 1000;

const format = described(v.picklist(handoverFormats), 'The format.');
const link = described(v.picklist(handedLinks), 'The kind of link. `playback` is the API’s own.');

/** What there is to say of a recording that was handed over. */
const handedRecordingSchema = v.strictObject({
  id: described(v.string(), 'The id of the session.'),
  parentId: described(v.string(), 'The id of its stream, which may have been deleted.'),
  name: described(v.string(), 'The current name of the stream, or its name when the session began.'),
  startedAt: described(unixMs, 'When the session began.'),
  isDeleted: v.optional(described(v.literal(true), 'True if the recording has been deleted since.')),
});

/** What there is to say of a clip that was handed over. */
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
    v.pipe(v.array(upstreamIdSchema), v.maxLength(mostSessions)),
    'The ids of the sessions, in the order of the links. May be empty if there are clips.',
  ),
  clipIds: v.optional(
    described(v.pipe(clipIds, v.maxLength(mostSessions)), 'The ids of clips of `local`, in the order of the links.'),
  ),
  order: v.optional(
    described(
      v.pipe(order, v.maxLength(2 * mostSessions)),
      'All of these ids in the order of the links, if both kinds are mixed.',
    ),
  ),
  to: v.optional(v.pipe(v.string(), v.maxLength(longestRecipient))),
  format,
  template: v.optional(v.pipe(v.string(), v.maxLength(200))),
  link,
  connection: v.optional(v.pipe(v.string(), v.maxLength(32)), localConnectionName),
});
export type CreateHandover = v.InferInput<typeof createHandoverSchema>;
