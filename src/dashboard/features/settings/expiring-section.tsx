import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { expiringRecordingSchema, waitingDeletionSchema } from '../../../contract/expiring.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import { decideDeletion, expiring, keepRecording } from '../../api/retention.ts';
import { showActionToast } from '../../components/action-toast.tsx';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { useNow } from '../../lib/clock.ts';
import { formatBytes } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Problem } from '../../ui/field.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { expiringWords } from '../retention/words.ts';
import { Day, SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './words.ts';

export function ExpiringSection({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(expiring());
  const nowMs = useNow(60_000);
  const { first, waiting, recordings = [] } = data ?? {};
  return (
    <SettingsSection id={id} title={words.expiring.title} note={words.expiring.note}>
      {waiting ? <WaitingDeletion waiting={waiting} /> : null}
      {data ? (
        <p className={first ? 'pb-2' : 'text-ink-2'}>{first ? expiringWords(first, nowMs) : words.expiring.nothing}</p>
      ) : null}
      {recordings.length > 0 ? (
        <ul className="-mt-2 max-desk:-mt-1">
          {recordings.map((recording) => (
            <ExpiringRecording key={recording.id} recording={recording} />
          ))}
        </ul>
      ) : null}
      {error ? <UnreadPart title={words.expiring.unread} error={error} onRetry={() => void refetch()} /> : null}
    </SettingsSection>
  );
}

/** The service holds unusual deletions back until an operator confirms them. */
function WaitingDeletion({ waiting }: { waiting: Tolerant<typeof waitingDeletionSchema> }) {
  const nowMs = useNow(60_000);
  const client = useQueryClient();
  const decide = useMutation(decideDeletion(client));
  const [isConfirming, setConfirming] = useState(false);
  const { count, bytes, why, postponedUntilMs } = waiting;
  const texts = words.expiring.waiting;
  const close = () => setConfirming(false);
  const remove = () => void decide.mutateAsync({ decision: 'delete', count }).then(close, () => undefined);
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
        <WriteButton look="act" onClick={() => setConfirming(true)}>
          {texts.remove(count)}
        </WriteButton>
        {postponedUntilMs === undefined ? (
          <WriteButton
            look="act"
            aria-disabled={decide.isPending || undefined}
            onClick={() => decide.isPending || decide.mutate({ decision: 'later', count })}
          >
            {texts.later}
          </WriteButton>
        ) : null}
      </p>
      <Problem>{decide.error && !isConfirming ? texts.failure(decide.error.message) : null}</Problem>
      {isConfirming ? (
        <ConfirmDialog
          texts={{
            title: texts.question(count),
            confirm: texts.remove(count),
            confirming: texts.confirming,
            keep: texts.later,
            failure: texts.failure(''),
          }}
          mutation={decide}
          onConfirm={remove}
          onClose={close}
        >
          <p className="text-ink-2">{texts.detail}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function ExpiringRecording({ recording }: { recording: Tolerant<typeof expiringRecordingSchema> }) {
  const client = useQueryClient();
  const keep = useMutation(keepRecording(client, recording.id));
  const { id, parentId, name, createdAtMs, expiresAtMs, sizeBytes } = recording;
  const release = () =>
    client
      .getMutationCache()
      .build(client, keepRecording(client, id))
      .execute(false)
      .catch((problem: Error) => showToast({ text: words.expiring.notReleased(problem.message) }));
  const toastKept = () => {
    // The row disappears with its focused button.
    focusHeading();
    showActionToast({ text: words.expiring.keptNow(shortName(name)), act: () => void release() });
  };
  // The row is unmounted by then, so `mutate` would not call its `onSuccess`; the row itself shows a failure.
  const submit = () => void keep.mutateAsync(true).then(toastKept, () => undefined);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line py-1 max-desk:min-h-11">
      <Link to={paths.session(parentId, id)} className="min-w-0 flex-1 truncate hover:underline">
        {shortName(name)}, <Day atMs={createdAtMs} isInSentence />
      </Link>
      <span className="text-ink-2 max-desk:order-2 max-desk:basis-full">
        {words.expiring.expires} <Day atMs={expiresAtMs} isInSentence />
        {sizeBytes === undefined ? null : `, ${formatBytes(sizeBytes)}`}
      </span>
      <WriteButton
        look="act"
        aria-label={words.expiring.keepLabel(shortName(name))}
        aria-disabled={keep.isPending || undefined}
        onClick={() => keep.isPending || submit()}
      >
        {words.expiring.keep}
      </WriteButton>
      <Problem className="basis-full">{keep.error ? words.expiring.failure(keep.error.message) : null}</Problem>
    </li>
  );
}
