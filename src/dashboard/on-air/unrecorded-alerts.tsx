import { useRef, useState } from 'react';
import type { AttentionItem } from '../recording/attention.ts';
import { acknowledged } from '../shared/acknowledged.ts';
import { shortName } from '../shared/stream-name.tsx';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/create-store.ts';
import { words } from './on-air-words.ts';
import { UnrecordedAlert } from './unrecorded-alert.tsx';

interface UnrecordedAlertsProps {
  items: readonly AttentionItem[];
  nowMs: number;
  staleReason?: string | undefined;
}

/** So many at once leave room for the streams. */
const mostShown = 3;

/** Every alert of what is live and not recorded: three at most, the others counted; those acknowledged in one line. */
export function UnrecordedAlerts({ items, nowMs, staleReason }: UnrecordedAlertsProps) {
  const quietIds = useStore(acknowledged);
  const [areAllShown, setAllShown] = useState(false);
  const [areQuietShown, setQuietShown] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const idOf = (item: AttentionItem) => item.session.session.id;
  const loud = items.filter((item) => !quietIds.has(idOf(item)));
  const quiet = items.filter((item) => quietIds.has(idOf(item)));
  const more = loud.slice(mostShown);
  const names = (of: readonly AttentionItem[]) => of.map(({ reading }) => shortName(reading.stream.name)).join(', ');
  const alert = (item: AttentionItem) => (
    <UnrecordedAlert
      key={idOf(item)}
      item={item}
      nowMs={nowMs}
      staleReason={staleReason}
      isAcknowledged={quietIds.has(idOf(item))}
      onAcknowledge={() => {
        if (quietIds.has(idOf(item))) return acknowledged.remove(idOf(item));
        acknowledged.add(idOf(item));
        setQuietShown(false);
        // The pressed button goes; what it led to takes the focus, once it is there.
        setTimeout(() => line.current?.focus());
      }}
    />
  );
  return (
    <>
      {(areAllShown ? loud : loud.slice(0, mostShown)).map(alert)}
      {more.length > 0 ? (
        <p className="flex items-center gap-4 border-t border-on-unrecorded/30 bg-unrecorded-fill px-gutter py-1.5 text-on-unrecorded">
          <span className="min-w-0 flex-1 truncate">{words.more(more.length, names(more))}</span>
          <Button look="on-amber" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
            {areAllShown ? words.showFewer : words.showAll(loud.length)}
          </Button>
        </p>
      ) : null}
      {quiet.length > 0 ? (
        <p className="flex items-center gap-4 border-b border-line px-gutter py-1.5 text-ink-2">
          <span className="min-w-0 flex-1 truncate">{words.acknowledged(quiet.length, names(quiet))}</span>
          <Button
            ref={line}
            look="ghost"
            aria-expanded={areQuietShown}
            aria-label={words.acknowledgedLabel(areQuietShown ? words.hide : words.show, quiet.length)}
            onClick={() => setQuietShown(!areQuietShown)}
          >
            {areQuietShown ? words.hide : words.show}
          </Button>
        </p>
      ) : null}
      {areQuietShown ? quiet.map(alert) : null}
    </>
  );
}
