/** The colour of a bare glyph of that tone, without its pill. */
export const toneInk = {
  live: 'text-ink',
  recording: 'text-onair',
  'live-unrecorded': 'text-unrecorded-edge',
  reconnecting: 'text-onair',
  processing: 'text-processing',
  late: 'text-unrecorded',
  fresh: 'text-ready',
  ready: 'text-ready',
  'ready-problem': 'text-unrecorded',
  failed: 'text-failed',
  'not-recorded': 'text-rest',
  idle: 'text-rest',
  deleted: 'text-rest',
  unknown: 'text-rest',
} as const;

/** Every look a state can have: its glyph, its colours and how loud it is. Which state has which is not known here. */
export type Tone = keyof typeof toneInk;
