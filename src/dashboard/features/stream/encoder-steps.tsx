import { useState } from 'react';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ffmpegLine, maskStreamKey } from './encoder-setup.ts';
import { words } from './words.ts';

interface EncoderStepsProps {
  /** Not known yet: the steps have their room all the same. */
  server: string | undefined;
  streamKey: string;
  /** Open to begin with: nothing was ever sent. */
  isOpen: boolean;
}

/** How to send from OBS and from ffmpeg. The line is copied with the key and shown without it. */
export function EncoderSteps({ server, streamKey, isOpen }: EncoderStepsProps) {
  // They stay open when the first session begins: who follows them goes on reading.
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen} className="group mt-3 border-t border-line">
      <summary className="flex min-h-9 list-none items-center justify-between max-desk:min-h-10 text-ink-2 hover:text-ink">
        {words.setUp.title}
        <Icon name="chevron" className="group-open:rotate-90" />
      </summary>
      <h3 className="mt-1 mb-1 font-strong">{words.setUp.obs}</h3>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-2 marker:text-ink-3">
        <li>{words.setUp.service}</li>
        <li>
          {words.setUp.output} <span className="text-ink">{words.setUp.keyframes}</span>
        </li>
        <li>{words.setUp.start}</li>
      </ol>
      <div className="mt-3 mb-1 flex items-center justify-between">
        <h3 className="font-strong">{words.setUp.ffmpeg}</h3>
        {server === undefined ? null : (
          <CopyControl text={() => ffmpegLine(server, streamKey)} label={words.setUp.copyLineLabel}>
            {words.setUp.copyLine}
          </CopyControl>
        )}
      </div>
      <code className="block rounded-md bg-well px-2.5 py-2 font-mono text-meta break-all text-ink-2">
        {ffmpegLine(server ?? '…', maskStreamKey(streamKey))}
      </code>
    </details>
  );
}
