import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pauseWebhook, resumeWebhook, type Webhook } from '../../api/webhooks/webhooks.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { WriteButton } from '../../shared/write-permission.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { words } from './webhooks-words.ts';

/** Pauses a webhook, or resumes it. Its row says since when it is paused, and what was left out. */
export function PauseButton({ webhook: { id, name, pausedAtMs } }: { webhook: Webhook }) {
  const client = useQueryClient();
  const pause = useMutation(pauseWebhook(client));
  const resume = useMutation(resumeWebhook(client));
  const short = shortName(name);
  const isPaused = pausedAtMs !== undefined;
  const say = (text: string) => showToast({ text, key: `webhook-pause-${id}` });
  const press = () => {
    if (pause.isPending || resume.isPending) return;
    if (!isPaused) {
      pause.mutate(id, {
        onSuccess: () => say(words.pause.paused(short)),
        onError: ({ message }) => say(words.pause.notPaused(message)),
      });
      return;
    }
    resume.mutate(id, {
      onSuccess: (leftOut) => say(words.pause.resumed(short, leftOut)),
      onError: ({ message }) => say(words.pause.notResumed(message)),
    });
  };
  return (
    <WriteButton
      look="ghost"
      aria-label={isPaused ? words.pause.resumeOf(short) : words.pause.pauseOf(short)}
      className="relative"
      onClick={press}
    >
      {/* As wide as the longer of the two: what stands beside it keeps its place. */}
      <span className={isPaused ? undefined : 'invisible'}>{words.pause.resume}</span>
      {isPaused ? null : <span className="absolute">{words.pause.pause}</span>}
    </WriteButton>
  );
}
