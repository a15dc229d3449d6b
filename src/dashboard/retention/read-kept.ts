import * as v from 'valibot';
import type { Session } from '../recording/stream-object.ts';

const time = v.optional(v.number());
const answerSchema = v.looseObject({
  aircheck: v.looseObject({ expiresAt: time, keptAt: time, keptBy: v.optional(v.string()) }),
});

export interface KeptReading {
  expiresAtMs?: number | undefined;
  keptAtMs?: number | undefined;
  keptBy?: string | undefined;
}

/** How long a recording stays. Lists of sessions do without it: it is in what was answered of this one. */
export function readKept({ raw }: Pick<Session, 'raw'>): KeptReading {
  const read = v.safeParse(answerSchema, raw);
  if (!read.success) return {};
  const { expiresAt, keptAt, keptBy } = read.output.aircheck;
  return { expiresAtMs: expiresAt, keptAtMs: keptAt, keptBy };
}
