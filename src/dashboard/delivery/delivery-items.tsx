import { useRef } from 'react';
import { formatWhen } from '../recording/words/format.ts';
import { shortName } from '../shared/stream-name.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from './delivery-lazy-words.ts';
import type { DeliverySubject } from './delivery-subject.ts';

interface DeliveryItemsProps {
  subjects: readonly DeliverySubject[];
  /** As the streams are called, by the key of each. */
  streamNames: ReadonlyMap<string, string>;
  nowMs: number;
  onChange: (subjects: readonly DeliverySubject[]) => void;
}

/** What will stand on the page, in its order: each has a name that may be another than the stream's. */
export function DeliveryItems({ subjects, streamNames, nowMs, onChange }: DeliveryItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <section aria-label={words.items} className="min-w-0">
      <h3 className="mb-1.5 text-meta text-ink-3">
        {words.items} · {words.contents(subjects.length)}
      </h3>
      <ul ref={list} className="max-h-84 overflow-y-auto border-y border-line">
        {subjects.map((subject) => {
          const stream = shortName(streamNames.get(subject.key) ?? subject.name);
          return (
            <li key={subject.key} className="flex items-center gap-2 border-b border-line py-1.5 last:border-b-0">
              <div className="min-w-0 flex-1">
                <input
                  aria-label={words.nameOf(stream)}
                  dir="auto"
                  maxLength={200}
                  value={subject.name}
                  onChange={(event) => {
                    const name = event.currentTarget.value;
                    onChange(subjects.map((each) => (each.key === subject.key ? { ...each, name } : each)));
                  }}
                  className="h-7 w-full max-desk:h-11 rounded-md border border-line-strong bg-surface px-1.5"
                />
                <p className="truncate pt-0.5 text-meta text-ink-3">{whatOf(subject, nowMs)}</p>
              </div>
              {subjects.length === 1 ? null : (
                <IconButton
                  label={words.leaveOut(stream)}
                  onClick={(event) => {
                    const row = event.currentTarget.closest('li');
                    const next = row?.nextElementSibling ?? row?.previousElementSibling;
                    next?.querySelector('button')?.focus();
                    onChange(subjects.filter(({ key }) => key !== subject.key));
                  }}
                >
                  <DetailIcon name="close" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function whatOf(subject: DeliverySubject, nowMs: number): string {
  const when = subject.startMs === undefined ? '' : formatWhen(subject.startMs, nowMs);
  if ('sessionId' in subject) return words.recordingOf(when);
  if ('clipId' in subject) return words.clipOf(when);
  if (subject.show !== undefined || subject.expectedAtMs !== undefined) return words.comingFrom(when);
  return subject.liveSinceMs === undefined ? words.coming : words.liveNow;
}
