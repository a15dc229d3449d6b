import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { longestRetentionDays } from '../../contract/retention/retention.ts';
import { storage } from '../api/machine.ts';
import { Choice } from '../ui/choice.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { type RetentionDraft, readDraft } from './retention-draft.ts';
import { words } from './retention-words.ts';

interface RetentionFieldsProps {
  draft: RetentionDraft;
  onDraft: (draft: RetentionDraft) => void;
}

/** How long recordings are kept: as the service is set, a number of days, or for ever. */
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

/** What the days have to be, where they are not so. */
export function DaysProblem({ draft }: { draft: RetentionDraft }) {
  return areDaysWrong(draft) ? (
    <p role="alert" className="text-failed">
      {words.problem(longestRetentionDays)}
    </p>
  ) : null;
}

const areDaysWrong = (draft: RetentionDraft) => draft.choice === 'days' && readDraft(draft) === undefined;
