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

const format = described(v.picklist(handoverFormats), 'In which form.');
const link = described(v.picklist(handedLinks), 'Which link of each: `playback` is the API’s own.');

/** What there is to say of a recording that was handed over. */
const handedRecordingSchema = v.strictObject({
  id: described(v.string(), 'Of the session.'),
  parentId: described(v.string(), 'Of its stream, which may be deleted.'),
  name: described(v.string(), 'Of the stream: as it is called now, else when the session began.'),
  startedAt: described(unixMs, 'When the session began.'),
  isDeleted: v.optional(described(v.literal(true), 'The recording was deleted since.')),
});

/** What there is to say of a clip that was handed over. */
const handedClipSchema = v.strictObject({
  id: described(uuid, 'Of the clip.'),
  sessionId: described(v.string(), 'Of the recording that it was cut from.'),
  parentId: described(v.string(), 'Of its stream.'),
  name: described(v.string(), 'Of the clip.'),
  startedAt: v.optional(described(unixMs, 'When its first frame was on air.')),
});

const clipIds = v.array(uuid);
const order = v.array(v.string());

/** Links of recordings and clips that somebody was given. */
export const handoverSchema = v.strictObject({
  id: described(uuid, 'Of the handover.'),
  at: described(unixMs, 'When.'),
  by: described(v.string(), "The name of the API key it was made with: that of a browser's session too."),
  byKeyId: v.optional(described(v.string(), 'Its id: names can be alike. Absent for the configured key.')),
  connection: described(v.string(), '`local`, or the name of an upstream: whose sessions they are.'),
  sessionIds: described(v.array(v.string()), 'Of which sessions, in the order of the links. Of clips alone, none.'),
  clipIds: v.optional(described(clipIds, 'Of which clips, in the order of the links. Absent where there were none.')),
  order: v.optional(
    described(order, 'Where it has both: the ids of its sessions and clips, in the order of the links.'),
  ),
  to: v.optional(described(v.string(), 'To whom, as it was typed.')),
  format: described(v.picklist([...handoverFormats, 'page']), 'In which form: `page` is a delivery page.'),
  template: v.optional(described(v.string(), 'Of `template`: what it was called.')),
  link: described(v.picklist([...handedLinks, 'delivery']), 'Which link of each: `playback` is the API’s own.'),
  recordings: v.optional(
    described(
      v.array(handedRecordingSchema),
      'Its sessions in the same order, but for those that there are no more. Absent where they are an upstream’s.',
    ),
  ),
  clips: v.optional(
    described(v.array(handedClipSchema), 'Its clips in the same order, but for those that were deleted.'),
  ),
});
export type Handover = v.InferOutput<typeof handoverSchema>;

/** Body of `POST /aircheck/handovers`. */
export const createHandoverSchema = v.strictObject({
  sessionIds: described(
    v.pipe(v.array(upstreamIdSchema), v.maxLength(mostSessions)),
    'In the order of the links. It may be empty where there are clips.',
  ),
  clipIds: v.optional(
    described(v.pipe(clipIds, v.maxLength(mostSessions)), 'Clips of `local`, in the order of the links.'),
  ),
  order: v.optional(
    described(
      v.pipe(order, v.maxLength(2 * mostSessions)),
      'All of these ids in the order of the links, where both kinds are mixed.',
    ),
  ),
  to: v.optional(v.pipe(v.string(), v.maxLength(longestRecipient))),
  format,
  template: v.optional(v.pipe(v.string(), v.maxLength(200))),
  link,
  connection: v.optional(v.pipe(v.string(), v.maxLength(32)), localConnectionName),
});
export type CreateHandover = v.InferInput<typeof createHandoverSchema>;
