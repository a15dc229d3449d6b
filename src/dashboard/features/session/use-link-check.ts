import { useQuery } from '@tanstack/react-query';
import { playbackCheck } from '../../api/playback.ts';
import { checkWords } from '../../domain/words/history.ts';
import { words } from './words.ts';

/** Whether a session's link plays, read once it is due; `sentence` is empty until then. */
export function useLinkCheck(link: string | undefined, sessionId: string, isDue: boolean) {
  const { data: found, isFetching, refetch } = useQuery({ ...playbackCheck(link ?? '', sessionId), enabled: isDue });
  const checkAgain = found && found.kind !== 'passed' ? () => void refetch() : undefined;
  return { found, isFetching, checkAgain, sentence: isDue ? sentenceOf() : '' };

  function sentenceOf(): string {
    if (found === undefined) return isFetching ? words.checkingLink : '';
    const say = found.kind === 'passed' ? words.checked : words.problemFound;
    return say(checkWords(found), found.checkedAtMs);
  }
}
