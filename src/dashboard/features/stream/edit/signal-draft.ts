import {
  leastQuietLufs,
  leastSignalSeconds,
  mostQuietLufs,
  mostSignalSeconds,
  type SignalWatch,
  type signalLimitSchema,
} from '../../../../contract/signal/signal-limits.ts';
import { type SignalKind, signalKinds } from '../../../../contract/signal/signal-problem.ts';
import { signalSeconds, usualQuietLufs } from '../../../../contract/signal/usual-limits.ts';
import type { Tolerant } from '../../../../contract/tolerant.ts';

/** One kind while it is edited. */
export interface Draft {
  kind: SignalKind;
  isOn: boolean;
  seconds: string;
  /** LUFS, of what has such a limit. */
  loudness?: string;
}

type KnownLimit = Tolerant<typeof signalLimitSchema>;

export function toDrafts(limits: readonly KnownLimit[]): Draft[] {
  return signalKinds.map((kind) => {
    const {
      off,
      seconds = signalSeconds[kind],
      loudness = usualQuietLufs,
    } = limits.find((limit) => limit.kind === kind) ?? {};
    const hasLoudness = kind === 'quiet-audio';
    return { kind, isOn: !off, seconds: String(seconds), ...(hasLoudness && { loudness: String(loudness) }) };
  });
}

export function toLimit({ kind, isOn, seconds, loudness }: Draft): SignalWatch[number] {
  if (!isOn) return { kind, off: true };
  return { kind, seconds: numberOf(seconds), ...(loudness !== undefined && { loudness: numberOf(loudness) }) };
}

export function isWrongDraft({ isOn, seconds, loudness }: Draft): boolean {
  const number = numberOf(seconds);
  const lufs = loudness === undefined ? mostQuietLufs : numberOf(loudness);
  const isIn = number >= leastSignalSeconds && number <= mostSignalSeconds;
  return isOn && !(isIn && lufs >= leastQuietLufs && lufs <= mostQuietLufs);
}

/** People type a comma too, and a minus of either kind. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.').replace('−', '-'));
}
