import * as v from 'valibot';
import { address, bytes, countOf, described, seconds, unixMs, uuid } from './values.ts';

/** The state of a recording on a delivery page, as its client sees it. */
const deliveredStates = ['upcoming', 'live', 'processing', 'ready', 'unavailable'] as const;
export type DeliveredState = (typeof deliveredStates)[number];
const deliveredState = described(
  v.picklist(deliveredStates),
  'The state of its recording. `upcoming`: not started yet. `unavailable`: there will be none.',
);

/** Why a recording of a delivery page will not come. */
const unavailableReasons = ['failed', 'deleted', 'not-recorded', 'no-show', 'expired', 'revoked'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];
const unavailableReason = described(
  v.picklist(unavailableReasons),
  'Why it is `unavailable`: the recording `failed` or was `deleted`, or the session was `not-recorded`. If no session began: `no-show` during the window, or the page `expired` or was `revoked` before the window ended.',
);

/** Characters. */
export const maxDeliveryTitleLength = 200;
export const maxDeliveryNoteLength = 2_000;
const maxNameLength = 200;
/** On one page. */
const maxDeliveryItems = 200;
/** An account has at most this many that are neither revoked nor expired. */
export const maxDeliveries = 1_000;
/** A page that waits for shows for longer than this waits for nothing. */
export const maxWindowMs = 366 * 24 * 3_600_000;

const line = v.pipe(v.string(), v.regex(/\S/), v.maxLength(maxNameLength));
const written = {
  title: described(v.pipe(v.string(), v.regex(/\S/), v.maxLength(maxDeliveryTitleLength)), 'The title of the page.'),
  note: v.optional(
    described(
      v.pipe(v.string(), v.maxLength(maxDeliveryNoteLength)),
      'The text below the title. Plain text, no markup.',
    ),
  ),
  to: v.optional(described(line, 'The recipient, shown on the page.')),
  sender: v.optional(described(line, 'The sender, shown on the page.')),
  expiresAt: v.optional(described(unixMs, 'When the page expires. Absent: it stays until it is revoked.')),
} as const;

const ofSession = { sessionId: described(v.string(), 'The id of a session, for its recording.') } as const;
const ofClip = { clipId: described(uuid, 'The id of a clip.') } as const;
const ofWindow = {
  streamId: described(uuid, 'The id of a stream, for each recorded session that begins within the window.'),
  from: described(unixMs, 'The start of the window.'),
  until: described(unixMs, 'The end of the window.'),
  startsAt: v.optional(described(unixMs, 'When the show is expected, shown on the page.')),
} as const;
const name = described(line, 'Its name on the page.');

const writtenItemSchema = v.union([
  v.strictObject({ ...ofSession, name: v.optional(name) }),
  v.strictObject({ ...ofClip, name: v.optional(name) }),
  v.strictObject({ ...ofWindow, name: v.optional(name) }),
]);

/** Body of `PUT /aircheck/deliveries/{id}`. */
export const writeDeliverySchema = v.strictObject(written);
export type WriteDelivery = v.InferOutput<typeof writeDeliverySchema>;

/** Body of `POST /aircheck/deliveries`. */
export const createDeliverySchema = v.strictObject({
  ...written,
  items: v.pipe(v.array(writtenItemSchema), v.minLength(1), v.maxLength(maxDeliveryItems)),
});
export type CreateDelivery = v.InferOutput<typeof createDeliverySchema>;

const deliveryItemSchema = v.strictObject({
  id: described(v.string(), 'Its id on the page, which reveals neither the session nor the stream.'),
  name,
  sessionId: v.optional(ofSession.sessionId),
  clipId: v.optional(ofClip.clipId),
  streamId: v.optional(ofWindow.streamId),
  from: v.optional(ofWindow.from),
  until: v.optional(ofWindow.until),
  startsAt: ofWindow.startsAt,
  sessionIds: described(v.array(v.string()), 'The sessions that this entry covers so far. Empty for a clip.'),
  state: deliveredState,
  reason: v.optional(unavailableReason),
  downloads: v.optional(described(countOf('Downloads'), 'How often its file was downloaded in full.')),
  downloadedAt: v.optional(described(unixMs, 'When it was last downloaded.')),
});

/** A page for a client, as the operator sees it. */
export const deliverySchema = v.strictObject({
  id: described(uuid, 'The id of the delivery page, used only by the API.'),
  url: v.optional(
    described(address, 'The address of the page. Anyone who has it can watch and download. Absent for read-only keys.'),
  ),
  ...written,
  items: described(v.array(deliveryItemSchema), 'The entries, in order.'),
  createdAt: described(unixMs, 'When it was created.'),
  createdByTokenName: described(v.string(), 'The name of the API key that created it.'),
  revokedAt: v.optional(described(unixMs, 'When it was revoked.')),
  readyAt: v.optional(
    described(unixMs, 'When everything on it became playable. Absent while something is still to come.'),
  ),
  openings: described(countOf('Openings'), 'How often people opened it. Link previews do not count.'),
  visitors: described(countOf('Browsers'), 'How many browsers opened it, told apart by address and kind.'),
  openedAt: v.optional(described(unixMs, 'When it was last opened.')),
});
export type Delivery = v.InferOutput<typeof deliverySchema>;

const path = v.pipe(v.string(), v.regex(/^\/deliveries\//));

/** One recording or clip, as the client's page shows it: never the id of a session or a stream. */
export const deliveredEntrySchema = v.strictObject({
  id: described(v.string(), 'The id of the entry on this page.'),
  name: described(v.string(), 'The name.'),
  part: v.optional(described(countOf('Recordings'), 'The number of this recording, from 2, if a show has several.')),
  isClip: v.optional(described(v.boolean(), 'True for a clip. Absent otherwise.')),
  state: deliveredState,
  startsAt: v.optional(described(unixMs, 'When the show is expected.')),
  startedAt: v.optional(described(unixMs, 'When it began.')),
  endedAt: v.optional(described(unixMs, 'When it ended.')),
  seconds: v.optional(described(seconds, 'How long the recording is.')),
  interruptions: v.optional(described(countOf('Interruptions'), 'The missing parts.')),
  missingSeconds: v.optional(described(seconds, 'Their total length.')),
  hlsPath: v.optional(described(path, 'Its playlist on this host.')),
  mp4Path: v.optional(described(path, 'Its file on this host.')),
  posterPath: v.optional(described(path, 'Its picture on this host.')),
  storyboardPath: v.optional(described(path, 'Its thumbnails on this host.')),
  stillPath: v.optional(described(path, 'While live: its latest picture on this host, a new one with each request.')),
  sizeBytes: v.optional(described(bytes, 'The size of the file.')),
});

/** The content of a delivery page. */
export const deliveredSchema = v.strictObject({
  title: described(v.string(), 'The title.'),
  note: v.optional(described(v.string(), 'The text below the title.')),
  to: v.optional(described(v.string(), 'The recipient.')),
  sender: v.optional(described(v.string(), 'The sender.')),
  expiresAt: v.optional(described(unixMs, 'When the page expires.')),
  archivePath: v.optional(described(path, 'A ZIP of all files, on this host, once more than one is ready.')),
  entries: described(
    v.array(deliveredEntrySchema),
    'The entries. Their order is stable; new ones are added at the end.',
  ),
});
export type Delivered = v.InferOutput<typeof deliveredSchema>;
export type DeliveredEntry = Delivered['entries'][number];
