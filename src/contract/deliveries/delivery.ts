import * as v from 'valibot';
import { address, countOf, described, unixMs, uuid } from '../values.ts';
import { deliveredState, unavailableReason } from './delivered-state.ts';

/** Characters. */
export const longestDeliveryTitle = 200;
export const longestDeliveryNote = 2_000;
const longestName = 200;
/** On one page. */
export const mostDeliveryItems = 200;
/** Of an account, revoked and expired ones left out. */
export const mostDeliveries = 1_000;
/** A page that waits for shows for longer than this waits for nothing. */
export const longestWindowMs = 366 * 24 * 3_600_000;

const line = v.pipe(v.string(), v.regex(/\S/), v.maxLength(longestName));
const written = {
  title: described(v.pipe(v.string(), v.regex(/\S/), v.maxLength(longestDeliveryTitle)), 'What stands over the page.'),
  note: v.optional(
    described(v.pipe(v.string(), v.maxLength(longestDeliveryNote)), 'What stands under its title. Text, not markup.'),
  ),
  to: v.optional(described(line, 'For whom it is; shown on the page.')),
  sender: v.optional(described(line, 'Who sends it; shown on the page.')),
  expiresAt: v.optional(described(unixMs, 'From then on nothing of it plays. Absent: it stays until it is revoked.')),
} as const;

const ofSession = { sessionId: described(v.string(), 'A session: its recording.') } as const;
const ofClip = { clipId: described(uuid, 'A clip.') } as const;
const ofWindow = {
  streamId: described(uuid, 'A stream: each of its recorded sessions that begins in the window.'),
  from: described(unixMs, 'The window begins.'),
  until: described(unixMs, 'The window ends.'),
  startsAt: v.optional(described(unixMs, 'When the show is expected: the page says it.')),
} as const;
const name = described(line, 'What the page calls it.');

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
  items: v.pipe(v.array(writtenItemSchema), v.minLength(1), v.maxLength(mostDeliveryItems)),
});
export type CreateDelivery = v.InferOutput<typeof createDeliverySchema>;

const deliveryItemSchema = v.strictObject({
  id: described(v.string(), 'What the page knows it by. It says nothing of the session or the stream.'),
  name,
  sessionId: v.optional(ofSession.sessionId),
  clipId: v.optional(ofClip.clipId),
  streamId: v.optional(ofWindow.streamId),
  from: v.optional(ofWindow.from),
  until: v.optional(ofWindow.until),
  startsAt: ofWindow.startsAt,
  sessionIds: described(v.array(v.string()), 'The sessions that it has become so far. Of a clip, none.'),
  state: deliveredState,
  reason: v.optional(unavailableReason),
  downloads: v.optional(described(countOf('Downloads'), 'How often its file was fetched to its end.')),
  downloadedAt: v.optional(described(unixMs, 'When it was fetched last.')),
});

/** A page for a client, as the operator sees it. */
export const deliverySchema = v.strictObject({
  id: described(uuid, 'Of the delivery page, for the API alone.'),
  url: v.optional(
    described(address, 'The page. Whoever has it may watch and download. Absent for a key that may only read.'),
  ),
  ...written,
  items: described(v.array(deliveryItemSchema), 'What is on it, in its order.'),
  createdAt: described(unixMs, 'When it was made.'),
  createdByTokenName: described(v.string(), 'Of the API key it was made with.'),
  revokedAt: v.optional(described(unixMs, 'Since when nothing of it plays any more.')),
  readyAt: v.optional(
    described(unixMs, 'Since when all of it that will come can be played. Absent while something is to come.'),
  ),
  openings: described(countOf('Openings'), 'By people who looked at it; a link preview is none.'),
  visitors: described(countOf('Browsers'), 'That opened it, by their address and kind.'),
  openedAt: v.optional(described(unixMs, 'When it was opened last.')),
});
export type Delivery = v.InferOutput<typeof deliverySchema>;
