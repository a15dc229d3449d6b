import { useMatch } from 'react-router-dom';
import { pagePatterns } from '../paths.ts';
import { isAtOnce } from '../recording/words/format.ts';
import { useUsualSeconds } from '../shared/use-usual-seconds.ts';
import { words } from './words.ts';

/** How long recordings usually take until they are ready; on the pages of a stream, that stream's. */
export function UsualFigure() {
  const streamId = useMatch(`${pagePatterns.stream}/*`)?.params.streamId;
  const seconds = useUsualSeconds(streamId ?? '');
  return (
    <div className="flex justify-between gap-2 py-0.5">
      <dt>{streamId === undefined ? words.usuallyReady : words.usuallyReadyHere}</dt>
      <dd className="text-ink-2">
        {seconds === undefined ? '–' : isAtOnce(seconds) ? words.atOnce : words.in(seconds)}
      </dd>
    </div>
  );
}
