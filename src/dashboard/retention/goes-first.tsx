import { useQuery } from '@tanstack/react-query';
import { type ExpiringQuestion, expiring } from '../api/retention/recording-retention.ts';
import { formatWhen } from '../recording/words/format.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { goingWords } from '../recording/words/going-words.ts';
import { dayInSentence } from '../shared/lists/day-in-sentence.ts';
import { StreamName } from '../shared/stream-name.tsx';
import { useNow } from '../shared/use-now.ts';
import { words } from './retention-words.ts';

const mostNamed = 3;

/** What would be deleted first, when, and which recordings these are. */
export function GoesFirst(question: ExpiringQuestion) {
  const { data, error } = useQuery(expiring(question));
  const nowMs = useNow(1000);
  const { first, recordings = [] } = data ?? {};
  return (
    <>
      <p role="status">
        {error
          ? words.unread(error.message)
          : data === undefined
            ? words.looking
            : first === undefined
              ? words.nothing(question.streamIds.length)
              : goingWords(first, nowMs)}
      </p>
      <ul aria-label={words.firstOnes} className="mt-1 text-meta text-ink-2 empty:hidden">
        {recordings.slice(0, mostNamed).map(({ id, name, createdAtMs, expiresAtMs, sizeBytes, handedOverAtMs }) => (
          <li key={id} className="flex min-h-6 flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 flex-1 truncate">
              <StreamName name={name} />, {dayInSentence(createdAtMs, nowMs)}
              {handedOverAtMs === undefined ? `, ${words.notHandedOver}` : null}
            </span>
            <span>
              {formatWhen(expiresAtMs, nowMs)}
              {sizeBytes === undefined ? null : `, ${formatBytes(sizeBytes)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
