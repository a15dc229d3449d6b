import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { maxRetentionDays, type Retention } from '../../../contract/retention.ts';
import { storage } from '../../api/machine.ts';
import { type ExpiringQuestion, expiring } from '../../api/retention.ts';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { StreamName } from '../../components/stream-name.tsx';
import { useNow } from '../../lib/clock.ts';
import { formatBytes, formatWhen } from '../../lib/format.ts';
import { Choice } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { expiringWords, words } from './words.ts';

/** Streams that differ have no choice at first. `days` keeps the typed number while another choice is made. */
interface RetentionDraft {
  choice?: 'service' | 'days' | 'forever' | undefined;
  days: string;
}

const defaultDays = '30';

/** A retention is undefined where the service's setting counts. */
export function toDraft(all: readonly (Retention | undefined)[]): RetentionDraft {
  const [retention] = all;
  if (all.some((other) => other !== retention)) return { days: defaultDays };
  if (retention === undefined) return { choice: 'service', days: defaultDays };
  if (retention === 'forever') return { choice: 'forever', days: defaultDays };
  return { choice: 'days', days: String(retention) };
}

/** Null means the service's setting; undefined means that nothing is chosen, or that the days are not valid. */
export function parseDraft({ choice, days }: RetentionDraft): Retention | null | undefined {
  if (choice === undefined) return undefined;
  if (choice === 'service') return null;
  if (choice === 'forever') return 'forever';
  const count = /^\d+$/.test(days.trim()) ? Number(days) : 0;
  return count >= 1 && count <= maxRetentionDays ? count : undefined;
}

interface RetentionFieldsProps {
  draft: RetentionDraft;
  onDraft: (draft: RetentionDraft) => void;
}

export function RetentionFields({ draft, onDraft }: RetentionFieldsProps) {
  const { data: disk } = useQuery(storage);
  const name = useId();
  const choiceOf = (choice: RetentionDraft['choice']) => ({
    name,
    isChosen: draft.choice === choice,
    onChoose: () => onDraft({ ...draft, choice }),
  });
  const isWrong = areDaysWrong(draft);
  return (
    <fieldset>
      <legend className="sr-only">{words.howLong}</legend>
      <Choice {...choiceOf('service')} note={disk && words.asServiceNow(disk.retentionDays)}>
        {words.asService}
      </Choice>
      <div className="flex flex-wrap items-center gap-x-2">
        <Choice {...choiceOf('days')}>{words.forDays}</Choice>
        <input
          aria-label={words.days}
          aria-invalid={isWrong || undefined}
          value={draft.days}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onDraft({ choice: 'days', days: event.currentTarget.value })}
          className={joinClasses(
            'h-ctl w-16 rounded-md border bg-surface px-2 text-right max-desk:h-10',
            isWrong ? 'border-failed' : 'border-edge',
          )}
        />
        <span className="text-meta text-ink-3">{words.afterTheEnd}</span>
      </div>
      <Choice {...choiceOf('forever')}>{words.forEver}</Choice>
    </fieldset>
  );
}

export function DaysProblem({ draft }: { draft: RetentionDraft }) {
  return areDaysWrong(draft) ? (
    <p role="alert" className="text-failed">
      {words.problem(maxRetentionDays)}
    </p>
  ) : null;
}

const areDaysWrong = (draft: RetentionDraft) => draft.choice === 'days' && parseDraft(draft) === undefined;

const maxNamed = 3;

export function ExpiringFirst(question: ExpiringQuestion) {
  const { data, error } = useQuery(expiring(question));
  const nowMs = useNow(60_000);
  const { first, recordings = [] } = data ?? {};
  return (
    <>
      <p role="status">
        {error
          ? words.unread(error.message)
          : data === undefined
            ? words.checking
            : first === undefined
              ? words.nothing(question.streamIds.length)
              : expiringWords(first, nowMs)}
      </p>
      <ul aria-label={words.firstOnes} className="mt-1 text-meta text-ink-2 empty:hidden">
        {recordings.slice(0, maxNamed).map(({ id, name, createdAtMs, expiresAtMs, sizeBytes, handedOverAtMs }) => (
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
