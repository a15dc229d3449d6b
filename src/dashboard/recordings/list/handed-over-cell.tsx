import { formatWhen } from '../../recording/words/format.ts';
import { DetailIcon } from '../../ui/detail-icon.tsx';
import { words } from '../recordings-words.ts';
import type { Recording } from './read-recording.ts';

/** To whom its link was given, else by whom, and when. Where there is no room for that, that it was. */
export function HandedOverCell({ recording: { handedOver }, nowMs }: { recording: Recording; nowMs: number }) {
  if (handedOver === undefined) return <td className="recordings-handed text-ink-3">{words.unknown}</td>;
  const { atMs, by, to } = handedOver;
  const when = formatWhen(atMs, nowMs);
  const whole = words.handedOver(to, by, when);
  return (
    <td title={whole} className="recordings-handed text-ink-2">
      <DetailIcon name="check-twice" className="shrink-0" />
      <span className="sr-only">{whole}</span>
      <bdi aria-hidden="true" className="recordings-widest truncate">
        {to ?? by}
      </bdi>
      <span aria-hidden="true" className="recordings-widest shrink-0">
        {when}
      </span>
    </td>
  );
}
