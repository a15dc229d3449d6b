import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { expiringRecordingSchema, waitingDeletionSchema } from '../../contract/retention/expiring.ts';
import type { Tolerant } from '../../contract/tolerant.ts';
import { decideDeletion, expiring, keepRecording } from '../api/retention/recording-retention.ts';
import { paths } from '../paths.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { goingWords } from '../recording/words/going-words.ts';
import { dayInSentence } from '../shared/lists/day-in-sentence.ts';
import { focusHeading } from '../shared/page-focus.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { useNow } from '../shared/use-now.ts';
import { WriteButton } from '../shared/write-permission.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { dismissToast, showToast } from '../ui/toasts/toasts.ts';
import { Day, SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './settings-words.ts';

/** The recordings that their retention deletes next, each with the way to keep it. */
export function GoesNextSection() {
  const { data, error, refetch } = useQuery(expiring());
  const nowMs = useNow(1000);
  const { first, waiting, recordings = [] } = data ?? {};
  return (
    <SettingsSection title={words.goesNext.title} note={words.goesNext.note}>
      {waiting ? <WaitingDeletion waiting={waiting} nowMs={nowMs} /> : null}
      {data ? (
        <p className={first ? 'pb-2' : 'text-ink-2'}>{first ? goingWords(first, nowMs) : words.goesNext.nothing}</p>
      ) : null}
      {recordings.length > 0 ? (
        <ul className="-mt-2 max-desk:-mt-1">
          {recordings.map((recording) => (
            <GoingRecording key={recording.id} recording={recording} nowMs={nowMs} />
          ))}
        </ul>
      ) : null}
      {error ? <UnreadPart title={words.goesNext.unread} error={error} onRetry={() => void refetch()} /> : null}
    </SettingsSection>
  );
}

/** Says which recordings wait for somebody before they are deleted, and why, and asks. */
function WaitingDeletion({ waiting, nowMs }: { waiting: Tolerant<typeof waitingDeletionSchema>; nowMs: number }) {
  const client = useQueryClient();
  const deciding = useMutation(decideDeletion(client));
  const [isAsked, setIsAsked] = useState(false);
  const { count, bytes, why, postponedUntilMs } = waiting;
  const texts = words.goesNext.waiting;
  const close = () => setIsAsked(false);
  const remove = () => void deciding.mutateAsync({ decision: 'delete', count }).then(close, () => undefined);
  return (
    <div className="mb-3 border-b border-line pb-3">
      <p role="alert">
        <span className="font-strong text-failed">{texts.title(count)}</span>{' '}
        <span className="text-ink-2">
          {texts.why[why]} {texts.size(formatBytes(bytes))}
          {postponedUntilMs === undefined ? null : ` ${texts.postponed(dayInSentence(postponedUntilMs, nowMs))}`}
        </span>
      </p>
      <p className="flex gap-x-4 pt-2">
        <WriteButton look="act" onClick={() => setIsAsked(true)}>
          {texts.remove(count)}
        </WriteButton>
        {postponedUntilMs === undefined ? (
          <WriteButton
            look="act"
            aria-disabled={deciding.isPending || undefined}
            onClick={() => deciding.isPending || deciding.mutate({ decision: 'later', count })}
          >
            {texts.later}
          </WriteButton>
        ) : null}
      </p>
      <p role="alert" className="text-failed empty:hidden">
        {deciding.error && !isAsked ? texts.failure(deciding.error.message) : null}
      </p>
      {isAsked ? (
        <ConfirmDialog
          texts={{
            title: texts.question(count),
            confirm: texts.remove(count),
            confirming: texts.confirming,
            keep: texts.later,
            failure: texts.failure(''),
          }}
          mutation={deciding}
          onConfirm={remove}
          onClose={close}
        >
          <p className="text-ink-2">{texts.detail}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function GoingRecording({ recording, nowMs }: { recording: Tolerant<typeof expiringRecordingSchema>; nowMs: number }) {
  const client = useQueryClient();
  const keeping = useMutation(keepRecording(client, recording.id));
  const { id, parentId, name, createdAtMs, expiresAtMs, sizeBytes } = recording;
  const release = () =>
    client
      .getMutationCache()
      .build(client, keepRecording(client, id))
      .execute(false)
      .catch((problem: Error) => showToast({ text: words.goesNext.notReleased(problem.message) }));
  const sayKept = () => {
    // The row goes with its button.
    focusHeading();
    const toast = showToast({
      text: words.goesNext.keptNow(shortName(name)),
      action: (
        <Button
          look="act"
          onClick={() => {
            dismissToast(toast);
            focusHeading();
            void release();
          }}
        >
          {words.goesNext.undo}
        </Button>
      ),
    });
  };
  // Its failure is shown from the mutation. By the time that it is done the row has gone.
  const keep = () => void keeping.mutateAsync(true).then(sayKept, () => undefined);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line py-1 max-desk:min-h-11">
      <Link to={paths.session(parentId, id)} className="min-w-0 flex-1 truncate hover:underline">
        {shortName(name)}, <Day atMs={createdAtMs} nowMs={nowMs} isInSentence />
      </Link>
      <span className="text-ink-2 max-desk:order-2 max-desk:basis-full">
        {words.goesNext.goes} <Day atMs={expiresAtMs} nowMs={nowMs} isInSentence />
        {sizeBytes === undefined ? null : `, ${formatBytes(sizeBytes)}`}
      </span>
      <WriteButton
        look="act"
        aria-label={words.goesNext.keepLabel(shortName(name))}
        aria-disabled={keeping.isPending || undefined}
        onClick={() => keeping.isPending || keep()}
      >
        {words.goesNext.keep}
      </WriteButton>
      <p role="alert" className="basis-full text-failed empty:hidden">
        {keeping.error ? words.goesNext.failure(keeping.error.message) : null}
      </p>
    </li>
  );
}
