import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepRecording } from '../../api/retention.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import type { Session } from '../../domain/stream-object.ts';
import { useNow } from '../../lib/clock.ts';
import { formatWhen } from '../../lib/format.ts';
import { words } from './words.ts';

interface KeptUntilProps {
  session: Session;
}

/** How long a recording stays: until its retention deletes it, or for ever; and the way from one to the other. */
export function KeptUntil({ session }: KeptUntilProps) {
  const nowMs = useNow(60_000);
  const keeping = useMutation(keepRecording(useQueryClient(), session.id));
  const { expiresAtMs, keptAtMs, keptBy } = session.aircheck ?? {};
  if (expiresAtMs === undefined && keptAtMs === undefined) return null;
  const isKept = keptAtMs !== undefined;
  return (
    <div className="flex min-h-ctl flex-wrap items-center gap-x-3 pb-1.5">
      <p role="status" className="text-ink-2">
        {isKept ? words.kept.forEver(keptBy) : words.kept.until(formatWhen(expiresAtMs ?? nowMs, nowMs))}
      </p>
      <WriteButton
        look="act"
        aria-disabled={keeping.isPending || undefined}
        onClick={() => keeping.isPending || keeping.mutate(!isKept)}
      >
        {isKept ? words.kept.release : words.kept.keep}
      </WriteButton>
      <p role="alert" className="basis-full text-failed empty:hidden">
        {keeping.error ? words.kept.failure(keeping.error.message) : null}
      </p>
    </div>
  );
}
