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
  title: described(v.pipe(v.string(), v.regex(/\S/), v.maxLength(longestDeliveryTitle)), 'The title of the page.'),
  note: v.optional(
    described(v.pipe(v.string(), v.maxLength(longestDeliveryNote)), 'The text below the title. Plain text, no markup.'),
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
  items: v.pipe(v.array(writtenItemSchema), v.minLength(1), v.maxLength(mostDeliveryItems)),
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
