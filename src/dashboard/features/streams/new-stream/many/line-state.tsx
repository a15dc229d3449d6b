import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { words } from '../../words.ts';
import type { ListedStream } from './stream-list.ts';
import type { CreateProgress } from './use-create-many.ts';

interface LineStateProps {
  line: ListedStream;
  progress: CreateProgress | undefined;
  failure: string | undefined;
}

/** What is to be said of a line of a list of streams, or what became of it. */
export function LineState({ line: { place, mark, fault }, progress, failure }: LineStateProps) {
  if (progress?.done.some(({ item }) => item.place === place)) return <Fine>{words.create.created}</Fine>;
  const failed = progress?.failed.find(({ item }) => item.place === place)?.error.message ?? fault ?? failure;
  if (failed !== undefined) return <span className="max-w-3/5 py-1 text-meta text-failed">{failed}</span>;
  if (progress) {
    const isLeft = progress.left.some((line) => line.place === place);
    return <span className="text-ink-3">{isLeft ? words.create.waits : words.create.submitting}</span>;
  }
  if (mark === 'new') return <Fine>{words.create.marks.new}</Fine>;
  return <span className="font-strong text-unrecorded">{words.create.marks[mark]}</span>;
}

function Fine({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-ready">
      <Icon name="check" />
      {children}
    </span>
  );
}
