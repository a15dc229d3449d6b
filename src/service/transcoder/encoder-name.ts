/** The values of `AIRCHECK_ENCODER`. Hardware is used where it is present; software stands in where it is not. */
export const encoderNames = ['software', 'nvenc', 'vaapi', 'videotoolbox', 'qsv'] as const;
export type EncoderName = (typeof encoderNames)[number];
