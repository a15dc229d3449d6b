import * as v from 'valibot';
import {
  leastSignalSeconds,
  mostSignalSeconds,
  type SignalWatch,
  signalLimitSchema,
} from '../../../contract/signal/signal-limits.ts';
import { type SignalKind, signalKinds } from '../../../contract/signal/signal-problem.ts';
import { signalSeconds } from '../../../contract/signal/usual-limits.ts';
import { type Tolerant, tolerant } from '../../../contract/tolerant.ts';
import type { StreamObject } from '../../recording/stream-object.ts';

/** One kind while it is edited. */
export interface Draft {
  kind: SignalKind;
  isOn: boolean;
  seconds: string;
}

const readWatch = tolerant(v.strictObject({ aircheck: v.strictObject({ signalWatch: v.array(signalLimitSchema) }) }));

/** The list of streams does without them: they are in what was answered of this one. */
export function readLimits({ raw }: StreamObject): readonly SignalLimitRead[] {
  return readWatch(raw)?.aircheck.signalWatch ?? [];
}

type SignalLimitRead = Tolerant<typeof signalLimitSchema>;

export function toDrafts(limits: readonly SignalLimitRead[]): Draft[] {
  return signalKinds.map((kind) => {
    const { off, seconds = signalSeconds[kind] } = limits.find((limit) => limit.kind === kind) ?? {};
    return { kind, isOn: !off, seconds: String(seconds) };
  });
}

export function toLimit({ kind, isOn, seconds }: Draft): SignalWatch[number] {
  return isOn ? { kind, seconds: Number(seconds.replace(',', '.')) } : { kind, off: true };
}

export function isWrongDraft({ isOn, seconds }: Draft): boolean {
  const number = Number(seconds.replace(',', '.'));
  return isOn && !(number >= leastSignalSeconds && number <= mostSignalSeconds);
}
