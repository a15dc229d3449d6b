import type { ReactNode } from 'react';
import type { HandoverFormat } from '../../contract/handovers/handover.ts';
import type { HandoverEntry } from './blocks/entry.ts';
import { type BlockOptions, factsOf, missingTimes, whenAndHowLong } from './blocks/facts.ts';
import type { Block } from './blocks/write-block.ts';
import { words } from './handover-lazy-words.ts';

interface PreviewProps {
  entries: readonly HandoverEntry[];
  format: HandoverFormat;
  block: Block;
  options: BlockOptions;
  /** The browser did not take it: here it is, selected. */
  isRefused: boolean;
}

const box = 'h-60 w-full resize-y overflow-y-auto rounded-md border border-line-strong bg-surface px-3 py-2';

/** The block as it will look where it is pasted: formatted text as formatted, all else as it is written. */
export function Preview({ entries, format, block, options, isRefused }: PreviewProps) {
  if (isRefused) {
    return (
      <div>
        <p role="alert" className="mb-1 text-failed">
          {words.refused}
        </p>
        <textarea
          readOnly
          aria-label={words.preview}
          value={block.text}
          ref={(field) => field?.select()}
          className={`${box} block`}
        />
      </div>
    );
  }
  if (format !== 'markdown' && format !== 'html') {
    return <textarea readOnly aria-label={words.preview} value={block.text} className={`${box} block`} />;
  }
  return (
    <div className={box}>
      {entries.map((entry, index) => {
        const facts = factsOf(entry, index, options);
        const missing = missingTimes(entry, options);
        const rest = [whenAndHowLong(entry, facts), missing === '' ? '' : words.missing(missing)].filter(Boolean);
        const isList = format === 'html';
        const name = <bdi>{facts.stream}</bdi>;
        return (
          <p key={entry.id} className="mb-2 break-words">
            {isList ? <PreviewLink url={facts.url}>{name}</PreviewLink> : <span className="font-strong">{name}</span>}
            {rest.map((text) => `, ${text}`).join('')}
            {isList ? null : (
              <span className="block break-all">
                <PreviewLink url={facts.url}>{facts.url}</PreviewLink>
              </span>
            )}
          </p>
        );
      })}
    </div>
  );
}

/** It leads where it will lead. */
function PreviewLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent hover:underline">
      {children}
    </a>
  );
}
