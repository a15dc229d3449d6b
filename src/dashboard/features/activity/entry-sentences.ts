import type { activityEntrySchema } from '../../../contract/activity.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import { coverageFrom, formatShare } from '../../domain/coverage.ts';
import { refusedEntry } from '../../domain/words/refusals.ts';
import { signalShort } from '../signal/words.ts';
import { changed, done, further, others } from './words.ts';

export type ActivityEntry = Tolerant<typeof activityEntrySchema>;

export function entryTitle({ what, record, sessionIds, clips = 0, cause, note }: ActivityEntry): string {
  const count = sessionIds?.length ?? 0;
  if (what === 'handed-over' && clips > 0) {
    return count > 0 ? others.bothHandedOver(count, clips) : others.clipsHandedOver(clips);
  }
  if (what === 'handed-over' && count > 0) return others.handedOver(count);
  if (what === 'copied' && count > 1) return others.linksCopied(count);
  if (what === 'session-began' && note !== undefined) return done[what].off;
  if (what === 'session-ended' && cause === 'service') return others.cutOff;
  if (what === 'session-ended' && (cause === 'codec' || cause === 'malformed')) return others.encoderCutOff;
  const text = done[what];
  return typeof text === 'string' ? text : text[record === false ? 'off' : 'on'];
}

/** `Profiles: 720p, 480p → 720p` */
function changeSentences({ changes = [] }: ActivityEntry): string[] {
  return changes.map(({ field, from, to }) => {
    if (field === 'name') {
      const [before, after] = [from, to].map((name) => (name === undefined ? changed.noName : changed.quoted(name)));
      return changed.renamed(before ?? '', after ?? '');
    }
    const label = Object.entries(changed.fields).find(([key]) => key === field)?.[1];
    return changed.became(label ?? field, from ?? changed.none, to ?? changed.none);
  });
}

export function entrySentences(entry: ActivityEntry): string[] {
  const { what, record, to, cause, refused, onAirSeconds, recordedSeconds, isUnclean, note } = entry;
  const { signal = [], awaySeconds, freeBytes, messages, clip, recordings, sessions, why } = entry;
  return [
    ...changeSentences(entry),
    refused && refusedEntry(refused),
    clip !== undefined && further.clip(clip),
    to !== undefined && further.handedTo(to),
    what === 'session-began' && record === false && further.recordingWasOff,
    what === 'session-ended' && cause === 'service' && further.serviceStopped,
    isUnclean && further.notStopped,
    lengthSentence(recordedSeconds, onAirSeconds),
    awaySeconds !== undefined && further.away(awaySeconds),
    recordings !== undefined && further.recordings(recordings),
    sessions !== undefined && further.sessions(sessions),
    why !== undefined && further.why[why],
    freeBytes !== undefined && further.free(freeBytes),
    messages !== undefined && (what === 'webhook-resumed' ? further.leftOut(messages) : further.messages(messages)),
    ...signal.map((kind) => `${signalShort({ kind })}.`),
    note,
  ].filter((sentence) => typeof sentence === 'string');
}

function lengthSentence(recordedSeconds: number | undefined, onAirSeconds: number | undefined): string | undefined {
  if (recordedSeconds === undefined) return onAirSeconds === undefined ? undefined : further.onAir(onAirSeconds);
  if (onAirSeconds === undefined) return further.recorded(recordedSeconds);
  return further.covered(recordedSeconds, formatShare(coverageFrom(recordedSeconds, onAirSeconds).share));
}
