import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Retention } from '../../../../contract/retention/retention.ts';
import type { StreamView } from '../../../domain/stream-state.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DaysProblem, ExpiringFirst, parseDraft, RetentionFields, toDraft } from '../../retention/retention-fields.tsx';
import { words as retentionWords } from '../../retention/words.ts';
import { words } from './bulk-retention-words.ts';
import { planRetention, runRetention } from './retention-run.ts';
import { words as barWords } from './selection-words.ts';

interface BulkRetentionDialogProps {
  selected: readonly StreamView[];
  /** The changes are about to begin. */
  onStart: () => void;
  onClose: () => void;
}

/** How long the recordings of the selected streams are kept, and what of them would be deleted first. */
export function BulkRetentionDialog({ selected, onStart, onClose }: BulkRetentionDialogProps) {
  const client = useQueryClient();
  // What the dialog asks about stays what it is, whatever is read meanwhile.
  const [asked] = useState(selected);
  const [now] = useState(() => asked.map(({ stream }) => stream.aircheck?.retention));
  const [draft, setDraft] = useState(() => toDraft(now));
  const wanted = parseDraft(draft);
  const steps = wanted === undefined ? [] : planRetention(asked, wanted);
  const apply = () => {
    if (steps.length === 0) return;
    // Closing gives the focus back to a button that is about to go.
    flushSync(onClose);
    onStart();
    void runRetention(client, steps);
  };
  const texts = { title: words.title(asked.length), submit: words.submit(steps.length), submitting: '' };
  const stayCount = asked.length - steps.length;
  return (
    <FormDialog texts={texts} isPending={false} onSubmit={apply} onClose={onClose}>
      <p className="mb-2 text-meta text-ink-3">{words.now(summaryOf(now))}</p>
      <RetentionFields draft={draft} onDraft={setDraft} />
      <div className="mt-3 min-h-6 border-t border-line-strong pt-3">
        <DaysProblem draft={draft} />
        {draft.choice === undefined ? <p>{words.choose}</p> : null}
        {wanted === undefined ? null : (
          <p role="status">
            {[barWords.willChange(steps.length), stayCount > 0 && words.already(stayCount)].filter(Boolean).join(', ')}
          </p>
        )}
      </div>
      <div className="min-h-27">
        {wanted === undefined || steps.length === 0 ? null : (
          <ExpiringFirst streamIds={steps.map(({ streamId }) => streamId)} retention={wanted} />
        )}
      </div>
      <p className="mt-2 text-meta text-ink-3">{retentionWords.grace}</p>
    </FormDialog>
  );
}

/** "3 as the service is set, 2 for 30 days". */
function summaryOf(all: readonly (Retention | undefined)[]): string {
  const counts = new Map<Retention | undefined, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .map(([retention, count]) => {
      if (retention === undefined) return words.asService(count);
      return retention === 'forever' ? words.forEver(count) : words.days(count, retention);
    })
    .join(', ');
}
