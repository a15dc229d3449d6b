import * as v from 'valibot';
import { gapSchema } from './session.ts';
import { address, described, seconds, unixMs, uuid } from './values.ts';

/** One recording is joined of at most so many sessions. */
export const mostJoinedSessions = 50;

/** Body of `POST /aircheck/session/{id}/join`: what is joined to that session. */
export const joinSessionsSchema = v.strictObject({
  sessionIds: described(
    v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(mostJoinedSessions)),
    'Ready sessions of the same stream, in any order.',
  ),
});

/** Sessions of one stream that are handed over as one recording. docs/decisions/085. */
export const joinedSchema = v.strictObject({
  id: described(uuid, 'Of the first of them: its links play all of them.'),
  sessions: described(
    v.array(
      v.strictObject({
        id: described(uuid, 'Of the session.'),
        createdAt: described(unixMs, 'When it began.'),
        endedAt: v.optional(described(unixMs, 'When it ended.')),
        sourceSegmentsDuration: described(seconds, 'Of what was recorded of it.'),
        gaps: v.optional(described(v.array(gapSchema), 'Interruptions of it.')),
      }),
    ),
    'In order of time.',
  ),
  durationSeconds: described(seconds, 'Of all of them together.'),
  recordingUrl: described(address, 'The HLS playlist of all of them.'),
  mp4Url: described(address, 'All of them as one MP4 file.'),
  joinedAt: described(unixMs, 'When they were joined.'),
  joinedBy: described(v.string(), 'With which API key, by its name.'),
});
export type Joined = v.InferOutput<typeof joinedSchema>;
