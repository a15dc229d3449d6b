import type { ShownKind } from '../domain/words/states.ts';

/** Every look a state can have. `fresh` is what has just become ready, `lost` a show that ended badly, `disk` one that is full. */
export type Tone = ShownKind | 'fresh' | 'lost' | 'disk';

interface ToneLook {
  /** The colour of a bare glyph. */
  ink: string;
  /** The pill: four tiers of loudness, one anatomy: solid, soft ground, outline, bare. */
  pill: string;
  /** In a strip: solid is recorded, hollow is not, open at its ends is gone, hatched is under way. Absent: it is drawn as another one. */
  fill?: string;
}

/** How each state looks, in the order in which the sheet of states shows them. Its glyph is in glyph.tsx, its word in wording.ts. */
export const toneLooks = {
  live: { ink: 'text-ink', pill: 'border-current text-ink font-strong' },
  recording: {
    ink: 'text-onair',
    pill: 'border-transparent bg-onair-soft text-onair font-strong',
    fill: 'bg-onair-fill',
  },
  'live-unrecorded': {
    ink: 'text-unrecorded',
    pill: 'border-transparent bg-unrecorded-fill text-on-unrecorded font-strong',
    fill: 'hatch-unrecorded border border-unrecorded-edge',
  },
  lost: { ink: 'text-unrecorded', pill: 'border-transparent bg-unrecorded-fill text-on-unrecorded font-strong' },
  disk: { ink: 'text-unrecorded', pill: 'border-transparent bg-unrecorded-fill text-on-unrecorded font-strong' },
  stalled: { ink: 'text-unrecorded', pill: 'border-current text-unrecorded font-strong' },
  reconnecting: { ink: 'text-onair', pill: 'border-current border-dashed text-onair' },
  processing: {
    ink: 'text-processing',
    pill: 'border-transparent text-processing',
    fill: 'hatch-processing border border-processing-fill',
  },
  late: {
    ink: 'text-unrecorded',
    pill: 'border-current text-unrecorded',
    fill: 'hatch-late border border-unrecorded-edge',
  },
  fresh: { ink: 'text-ready', pill: 'border-transparent bg-ready-soft text-ready font-strong', fill: 'bg-ready' },
  ready: { ink: 'text-ready', pill: 'border-transparent text-ready', fill: 'bg-ready-fill' },
  'ready-problem': { ink: 'text-unrecorded', pill: 'border-unrecorded-edge text-ready' },
  failed: {
    ink: 'text-failed',
    pill: 'border-current border-dashed text-failed font-strong',
    fill: 'cross-failed border border-dashed border-failed-fill',
  },
  'not-recorded': { ink: 'text-rest', pill: 'border-transparent text-rest', fill: 'bg-well border border-rest-fill' },
  idle: { ink: 'text-rest', pill: 'border-transparent text-rest' },
  suspended: { ink: 'text-rest', pill: 'border-current text-rest' },
  deleted: { ink: 'text-rest', pill: 'border-transparent text-rest', fill: 'border-y border-rest-fill' },
  unknown: {
    ink: 'text-rest',
    pill: 'border-transparent text-rest',
    fill: 'bg-well border border-dotted border-rest-fill',
  },
} as const satisfies Record<Tone, ToneLook>;
