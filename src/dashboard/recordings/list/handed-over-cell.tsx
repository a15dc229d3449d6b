import { formatWhen } from '../../recording/words/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../recordings-words.ts';
import './handed-over.css';
import { useNow } from '../../shared/use-now.ts';
import type { Recording } from './read-recording.ts';

/**
 * To whom its link was given, by whom and when: two lines of a column where there is room, else in the row's second line;
 * on a phone to whom alone, or where that has no room the mark alone.
 */
export function HandedOverCell({ recording: { handedOver } }: { recording: Recording }) {
  const nowMs = useNow(60_000);
  if (handedOver === undefined) return <td className="recordings-handed text-ink-3">{words.unknown}</td>;
  const { atMs, by, to } = handedOver;
  const when = formatWhen(atMs, nowMs);
  const whole = words.handedOver(to, by, when);
  // Of a long name the beginning is enough; when it was is said whole.
  const given = (
    <>
      <bdi className="truncate">{by}</bdi>
      <span className="shrink-0 whitespace-pre">{words.andWhen(when)}</span>
    </>
  );
  return (
    <td title={whole} className="recordings-handed text-ink-2">
      <Icon name="check-twice" className="shrink-0" />
      <span className="sr-only">{whole}</span>
      <span aria-hidden="true" className="recordings-handed-lines">
        {to === undefined ? (
          <span className="recordings-handed-giver flex min-w-0">{given}</span>
        ) : (
          <>
            <bdi className="truncate">{words.handedTo(to)}</bdi>
            <span className="recordings-handed-by">{given}</span>
          </>
        )}
      </span>
    </td>
  );
}
