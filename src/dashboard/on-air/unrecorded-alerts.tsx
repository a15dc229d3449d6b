import { useRef, useState } from 'react';
import { fullDisk } from '../record/full-disk.ts';
import { lostShows } from '../recording/lost-shows.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { acknowledged } from '../shared/acknowledged.ts';
import { shortName } from '../shared/stream-name.tsx';
import { acknowledgeUnrecorded } from '../signal/acknowledge.tsx';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/create-store.ts';
import { joinClasses } from '../ui/join-classes.ts';
import type { AttentionItem } from './attention.ts';
import { DiskAlert } from './disk-alert.tsx';
import { LostAlert } from './lost-alert.tsx';
import { words } from './on-air-words.ts';
import { OverflowPanel } from './overflow-panel.tsx';
import { QuietLine } from './quiet-line.tsx';
import { UnrecordedAlert } from './unrecorded-alert.tsx';

interface UnrecordedAlertsProps {
  items: readonly AttentionItem[];
  readings: readonly StreamReading[];
  nowMs: number;
  staleReason?: string | undefined;
}

const idOf = (item: AttentionItem) => item.session.session.id;
const namesOf = (items: readonly AttentionItem[]) =>
  items.map(({ reading }) => shortName(reading.stream.name)).join(', ');

/**
 * The first line of the control room: the shows that were lost, else a full disk, else the oldest alert of what is live and not recorded,
 * else what is on air. The others, and those acknowledged, are counted at its end and open over what is below: no alert ever moves a row.
 */
export function UnrecordedAlerts({ items, readings, nowMs, staleReason }: UnrecordedAlertsProps) {
  const quietIds = useStore(acknowledged);
  const diskSentence = useStore(fullDisk);
  const [areAllShown, setAllShown] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const quiet = items.filter((item) => quietIds.has(idOf(item)));
  const loud = items.filter((item) => !quietIds.has(idOf(item)));
  const [firstLost, ...moreLost] = lostShows(readings, quietIds, nowMs);
  const alert = (item: AttentionItem) => (
    <UnrecordedAlert
      key={idOf(item)}
      item={item}
      nowMs={nowMs}
      staleReason={staleReason}
      isAcknowledged={quietIds.has(idOf(item))}
      onAcknowledge={() => {
        if (quietIds.has(idOf(item))) acknowledged.remove(idOf(item));
        else acknowledgeUnrecorded(item.session.session, shortName(item.reading.stream.name));
        setAllShown(false);
        // The pressed button goes; what it led to takes the focus, once it is there.
        setTimeout(() => opener.current?.focus());
      }}
    />
  );
  const [first, ...rest] = loud;
  const isAlarm = firstLost !== undefined || diskSentence !== undefined;
  const more = isAlarm ? loud : rest;
  const others = [...more, ...quiet];
  return (
    // Room for the count at its end is kept, so that no button moves when another alert comes.
    <div className="group/alerts relative grid h-16 shrink-0 border-b border-line max-desk:h-28 [&>:first-child]:desk:pr-34">
      {firstLost ? (
        <LostAlert shows={[firstLost, ...moreLost]} nowMs={nowMs} />
      ) : diskSentence !== undefined ? (
        <DiskAlert sentence={diskSentence} />
      ) : first ? (
        alert(first)
      ) : (
        <QuietLine readings={readings} acknowledged={quiet.length} nowMs={nowMs} />
      )}
      {others.length > 0 ? (
        <Button
          ref={opener}
          look={(isAlarm || first) && staleReason === undefined ? 'on-amber' : 'ghost'}
          aria-expanded={areAllShown}
          title={[
            more.length > 0 && words.more(more.length, namesOf(more)),
            quiet.length > 0 && words.acknowledged(quiet.length, namesOf(quiet)),
          ]
            .filter(Boolean)
            .join('. ')}
          className={joinClasses(
            'absolute top-1/2 right-gutter h-auto! -translate-y-1/2 flex-col gap-0! border-transparent py-0.5 max-desk:translate-y-0 max-desk:py-1',
            // An alert's own buttons stand at its foot; what is quiet has a whole line for what is live.
            isAlarm || first ? 'max-desk:top-1' : 'max-desk:top-auto max-desk:bottom-1.5 max-desk:min-h-10',
          )}
          onClick={() => setAllShown(!areAllShown)}
        >
          {more.length > 0 ? <span>{words.moreShort(more.length)}</span> : null}
          {quiet.length > 0 ? <span>{words.acknowledgedShort(quiet.length)}</span> : null}
        </Button>
      ) : null}
      {areAllShown && others.length > 0 ? (
        <OverflowPanel onClose={() => setAllShown(false)}>{others.map(alert)}</OverflowPanel>
      ) : null}
    </div>
  );
}
