import type { activityEntrySchema } from '../../../contract/activity.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import { coverageFrom, formatShare } from '../../domain/coverage.ts';
import { refusedEntry } from '../../domain/words/refusals.ts';
import { signalShort } from '../signal/words.ts';
import { words } from './words.ts';

export type ActivityEntry = Tolerant<typeof activityEntrySchema>;

export function entryTitle({ what, record, sessionIds, clips = 0, cause, note }: ActivityEntry): string {
  const count = sessionIds?.length ?? 0;
  if (what === 'handed-over' && clips > 0) {
    return count > 0 ? words.counts.bothHandedOver(count, clips) : words.counts.clipsHandedOver(clips);
  }
  if (what === 'handed-over' && count > 0) return words.counts.handedOver(count);
  if (what === 'copied' && count > 1) return words.counts.linksCopied(count);
  if (what === 'session-began' && note !== undefined) return words.done[what].off;
  if (what === 'session-ended' && cause === 'service') return words.counts.cutOff;
  if (what === 'session-ended' && (cause === 'codec' || cause === 'malformed')) return words.counts.encoderCutOff;
  const text = words.done[what];
  return typeof text === 'string' ? text : text[record === false ? 'off' : 'on'];
}

/** `Profiles: 720p, 480p → 720p` */
function changeSentences({ changes = [] }: ActivityEntry): string[] {
  return changes.map(({ field, from, to }) => {
    if (field === 'name') {
      const [before, after] = [from, to].map((name) =>
        name === undefined ? words.changes.noName : words.changes.quoted(name),
      );
      return words.changes.renamed(before ?? '', after ?? '');
    }
    const label = Object.entries(words.changes.fields).find(([key]) => key === field)?.[1];
    return words.changes.became(label ?? field, from ?? words.changes.none, to ?? words.changes.none);
  });
}

export function entrySentences(entry: ActivityEntry): string[] {
  const { what, record, to, cause, refused, onAirSeconds, recordedSeconds, isUnclean, note } = entry;
  const { signal = [], awaySeconds, freeBytes, messages, clip, recordings, sessions, why } = entry;
  return [
    ...changeSentences(entry),
    refused && refusedEntry(refused),
    clip !== undefined && words.details.clip(clip),
    to !== undefined && words.details.handedTo(to),
    what === 'session-began' && record === false && words.details.recordingWasOff,
    what === 'session-ended' && cause === 'service' && words.details.serviceStopped,
    isUnclean && words.details.notStopped,
    lengthSentence(recordedSeconds, onAirSeconds),
    awaySeconds !== undefined && words.details.away(awaySeconds),
    recordings !== undefined && words.details.recordings(recordings),
    sessions !== undefined && words.details.sessions(sessions),
    why !== undefined && words.details.why[why],
    freeBytes !== undefined && words.details.free(freeBytes),
    messages !== undefined &&
      (what === 'webhook-resumed' ? words.details.leftOut(messages) : words.details.messages(messages)),
    ...signal.map((kind) => `${signalShort({ kind })}.`),
    note,
  ].filter((sentence) => typeof sentence === 'string');
}

function lengthSentence(recordedSeconds: number | undefined, onAirSeconds: number | undefined): string | undefined {
  if (recordedSeconds === undefined) return onAirSeconds === undefined ? undefined : words.details.onAir(onAirSeconds);
  if (onAirSeconds === undefined) return words.details.recorded(recordedSeconds);
  return words.details.covered(recordedSeconds, formatShare(coverageFrom(recordedSeconds, onAirSeconds).share));
}
