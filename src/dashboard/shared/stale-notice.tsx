import { useQueryClient } from '@tanstack/react-query';
import { streamsOverviewKey } from '../api/streams-overview.ts';
import { formatClockSeconds, formatRoughly } from '../recording/words/format.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { nextCheck } from './next-check.ts';
import { useClock } from './use-clock.ts';

interface StaleNoticeProps {
  reason: string;
  /** When what is still shown was read; undefined when nothing was. */
  asOfMs?: number | undefined;
}

/** The service cannot be read: what still holds, when it is tried next, and a way not to wait. */
export function StaleNotice({ reason, asOfMs }: StaleNoticeProps) {
  const queryClient = useQueryClient();
  useClock();
  const next = nextCheck(queryClient);
  const retry = () => void queryClient.refetchQueries({ queryKey: streamsOverviewKey });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <p role="alert" className="min-w-0">
        <span className="font-strong">{reason}</span>{' '}
        <span className="text-ink-2">
          {asOfMs === undefined ? '' : `What is shown is as of ${formatClockSeconds(asOfMs)}; the switches wait.`}
        </span>
      </p>
      <span className="ml-auto text-meta whitespace-nowrap text-ink-3">
        {next === 'now' ? 'Trying…' : null}
        {typeof next === 'number' ? `Next try in ${formatRoughly(Math.max(0, next - Date.now()) / 1000)}` : null}
      </span>
      <Button onClick={retry}>
        <Icon name="retry" />
        Retry
      </Button>
    </div>
  );
}
