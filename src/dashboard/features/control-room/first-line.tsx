import { useRef, useState } from 'react';
import { acknowledged } from '../../components/persisted-ids.ts';
import { shortName } from '../../components/stream-name.tsx';
import type { LostShow } from '../../domain/alerts.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useStore } from '../../lib/create-store.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { acknowledgeUnrecorded } from '../signal/signal-alert.tsx';
import type { AttentionItem } from './attention.ts';
import { DiskAlert } from './disk-alert.tsx';
import { LostAlert } from './lost-alert.tsx';
import { OverflowPanel } from './overflow-panel.tsx';
import { QuietLine } from './quiet-line.tsx';
import { UnrecordedAlert } from './unrecorded-alert.tsx';
import { words } from './words.ts';

interface FirstLineProps {
  lost: readonly LostShow[];
  /** The words for a full disk; undefined while there is room. */
  diskSentence: string | undefined;
  /** The shows that are live and not recorded, acknowledged or not. */
  unrecorded: readonly AttentionItem[];
  views: readonly StreamView[];
  staleReason?: string | undefined;
}

const idOf = (item: AttentionItem) => item.session.session.id;

/**
 * The first line of the control room: the shows that were lost, else a full disk, else the oldest of what is live and not
 * recorded, else what is on air. Those that are acknowledged are counted at its end and open over what is below.
 */
export function FirstLine({ lost, diskSentence, unrecorded, views, staleReason }: FirstLineProps) {
  const quietIds = useStore(acknowledged);
  const [areAllShown, setAllShown] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const quiet = unrecorded.filter((item) => quietIds.has(idOf(item)));
  const first = unrecorded.find((item) => !quietIds.has(idOf(item)));
  const [firstLost, ...moreLost] = lost;
  const isAlarm = firstLost !== undefined || diskSentence !== undefined || first !== undefined;
  const alert = (item: AttentionItem) => (
    <UnrecordedAlert
      key={idOf(item)}
      item={item}
      staleReason={staleReason}
      isAcknowledged={quietIds.has(idOf(item))}
      onAcknowledge={() => {
        if (quietIds.has(idOf(item))) acknowledged.remove(idOf(item));
        else acknowledgeUnrecorded(item.session.session, shortName(item.view.stream.name));
        setAllShown(false);
        // The pressed button goes; what it led to takes the focus, once it is there.
        setTimeout(() => opener.current?.focus());
      }}
    />
  );
  return (
    // Room for the count at its end is kept, so that no button moves when one is acknowledged.
    <div className="group/alerts relative grid h-16 shrink-0 border-b border-line max-desk:h-28 [&>:first-child]:desk:pr-34">
      {firstLost ? (
        <LostAlert shows={[firstLost, ...moreLost]} />
      ) : diskSentence !== undefined ? (
        <DiskAlert sentence={diskSentence} />
      ) : first ? (
        alert(first)
      ) : (
        <QuietLine views={views} acknowledged={quiet.length} />
      )}
      {quiet.length > 0 ? (
        <Button
          ref={opener}
          look={isAlarm && staleReason === undefined ? 'on-amber' : 'ghost'}
          aria-expanded={areAllShown}
          title={words.acknowledged(quiet.length, quiet.map(({ view }) => shortName(view.stream.name)).join(', '))}
          className={joinClasses(
            'absolute top-1/2 right-gutter h-auto! -translate-y-1/2 border-transparent py-0.5 max-desk:translate-y-0 max-desk:py-1',
            // An alert's own buttons stand at its foot; what is quiet has a whole line for what is live.
            isAlarm ? 'max-desk:top-1' : 'max-desk:top-auto max-desk:bottom-1.5 max-desk:min-h-10',
          )}
          onClick={() => setAllShown(!areAllShown)}
        >
          {words.acknowledgedShort(quiet.length)}
        </Button>
      ) : null}
      {areAllShown && quiet.length > 0 ? (
        <OverflowPanel onClose={() => setAllShown(false)}>{quiet.map(alert)}</OverflowPanel>
      ) : null}
    </div>
  );
}
