import * as v from 'valibot';
import { dbfs, described, lufs } from '../values.ts';

/** How loud a recording's source is as a whole. */
export const loudnessSchema = v.strictObject({
  integrated: described(lufs, 'Integrated loudness by EBU R 128, of what was measured while it was live.'),
  peak: described(dbfs, 'Of its highest sample; a lossy codec can go a little above 0.'),
});
export type Loudness = v.InferOutput<typeof loudnessSchema>;
