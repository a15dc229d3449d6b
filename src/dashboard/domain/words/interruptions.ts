import type { EndCause } from '../../../contract/session.ts';
import { formatClock, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { t } from '../../lib/language.ts';
import type { Interruption } from '../session-state.ts';
import type { Session } from '../stream-object.ts';
import { silentSeconds, stateLabel, stateWords } from './states.ts';

export const words = {
  left: (time: string) => t(`${time} left`, `noch ${time}`),
  stalled: t('The encoder is connected but sends no media.', 'Der Encoder ist verbunden, sendet aber nichts.'),
  reconnectingFor: (left: string) =>
    t(`Reconnecting… ${left}: same recording until then.`, `Verbindet neu … ${left}: bis dahin dieselbe Aufzeichnung.`),
  reconnectingUnrecorded: (left: string) =>
    t(`Reconnecting… ${left}: same session until then.`, `Verbindet neu … ${left}: bis dahin dieselbe Sendung.`),
  encoderLost: (clock: string) => t(`Encoder lost at ${clock}`, `Encoder um ${clock} verloren`),
  cutOff: (clock: string) => t(`Cut off at ${clock}`, `Um ${clock} abgebrochen`),
  cutOffBecause: {
    service: (cutOff: string) => t(`${cutOff}: the service stopped`, `${cutOff}: Der Dienst wurde beendet`),
    codec: (cutOff: string) =>
      t(`${cutOff}: the codec is not supported`, `${cutOff}: Der Codec wird nicht unterstützt`),
    malformed: (cutOff: string) =>
      t(`${cutOff}: the encoder sent what cannot be read`, `${cutOff}: Der Encoder sendete Unlesbares`),
  },
  failed: t(
    'There is no playable recording; the service gives no reason.',
    'Es gibt keine abspielbare Aufzeichnung; der Dienst nennt keinen Grund.',
  ),
  failedBecause: (reason: string) => t(`Recording failed: ${reason}`, `Aufzeichnung fehlgeschlagen: ${reason}`),
  restart: (stream: string, ending: string) =>
    t(`${stream}: ${ending}. Please start the stream again.`, `${stream}: ${ending}. Bitte den Stream neu starten.`),
  reconnecting: t(
    'The encoder dropped. If it comes back in time, this session goes on; after that, a new one begins.',
    'Der Encoder ist getrennt. Kommt er rechtzeitig zurück, geht diese Sendung weiter, sonst beginnt eine neue.',
  ),
};

/** `No media for 4 s`, `Reconnecting… 7 s left` */
export function interruptionLabel(interruption: Interruption, nowMs: number): string {
  const label = stateLabel(interruption, nowMs);
  return interruption.kind === 'stalled' ? label : `${label} ${interruptionFigure(interruption, nowMs) ?? ''}`;
}

/** `No media 4 s`, `Reconnecting, 7 s left` */
export function interruptionMark(interruption: Interruption, nowMs: number): string {
  const figure = interruptionFigure(interruption, nowMs);
  const word = stateWords[interruption.kind];
  if (figure === undefined) return word;
  return interruption.kind === 'stalled' ? `${word} ${figure}` : `${word}, ${figure}`;
}

/** How long an interruption has lasted, or how long it may last: `4 s`, `7 s left`. */
export function interruptionFigure(interruption: Interruption, nowMs: number): string | undefined {
  if (interruption.kind === 'stalled') {
    const { sinceMs } = interruption;
    return sinceMs === undefined ? undefined : formatRoughly(silentSeconds(sinceMs, nowMs));
  }
  const { untilMs } = interruption;
  return untilMs === undefined ? undefined : words.left(formatRoughly(Math.ceil(secondsBetween(nowMs, untilMs))));
}

/** While no media of a live session comes: `Reconnecting… 7 s left: same recording until then.` */
export function interruptionSentence({ record }: Session, interruption: Interruption, nowMs: number): string {
  if (interruption.kind === 'stalled') return words.stalled;
  const left = interruptionFigure(interruption, nowMs);
  if (left === undefined) return words.reconnecting;
  return record ? words.reconnectingFor(left) : words.reconnectingUnrecorded(left);
}

/** `Encoder lost at 22:04`, as a sentence; undefined if the encoder ended the session. */
export function badEnding({ lastSeenMs, aircheck }: Session, zone?: string): string | undefined {
  const { endCause, endedAtMs } = aircheck ?? {};
  const atMs = lastSeenMs ?? endedAtMs;
  if (atMs === undefined || endedAtMs === undefined) return undefined;
  if (endCause === 'lost') return words.encoderLost(formatClock(atMs, zone));
  return isCutOff(endCause) ? words.cutOff(formatClock(atMs, zone)) : undefined;
}

/** The same with the reason, where the service cut it off: `Cut off at 22:04: the service stopped` */
export function endingWords(session: Session, zone?: string): string | undefined {
  const ending = badEnding(session, zone);
  const { endCause } = session.aircheck ?? {};
  return ending !== undefined && isCutOff(endCause) ? words.cutOffBecause[endCause](ending) : ending;
}

/** The text to copy for the person at the encoder of a show that ended badly. */
export function restartRequest(streamName: string, session: Session): string {
  return words.restart(streamName, endingWords(session) ?? '');
}

/** Did the service cut it off? What somebody terminated has ended as it was meant to. */
function isCutOff(cause: EndCause | undefined): cause is keyof typeof words.cutOffBecause {
  return cause !== undefined && cause in words.cutOffBecause;
}

/** Why a session failed, beside a pill that says that it did. */
export function failureWords({ aircheck }: Session): string {
  return aircheck?.failure ?? words.failed;
}

/** The same where no pill says so: `Recording failed: The disk was full at 18:10.` */
export function failedSentence({ aircheck }: Session): string {
  return aircheck?.failure === undefined ? words.failed : words.failedBecause(aircheck.failure);
}
