import * as v from 'valibot';
import { dbfs, described, lufs } from '../values.ts';

/** How loud a recording's source is as a whole. */
export const loudnessSchema = v.strictObject({
  integrated: described(lufs, 'Integrated loudness (EBU R 128), measured while live.'),
  peak: described(dbfs, 'The highest sample peak. A lossy codec can slightly exceed 0.'),
});
export type Loudness = v.InferOutput<typeof loudnessSchema>;
