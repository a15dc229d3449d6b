import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brokenLinks } from '../../api/broken-links.ts';
import { followChanges } from '../../api/change-feed.ts';
import { connection } from '../../api/connection.ts';
import { streamsOverview } from '../../api/streams.ts';
import { AlarmsContext, PageTitle } from '../../components/page-title.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { StaleContext } from '../../components/stale.tsx';
import { deriveStreamViews } from '../../domain/stream-state.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { fullDisk } from '../record/full-disk.ts';
import { NoteFullDisk } from '../record/note-full-disk.tsx';
import { useSchedules } from '../schedule/stream-shows.ts';
import { OldHeader } from './old-header.tsx';
import { useOwnWall } from './use-own-wall.ts';
import { useRenewal } from './use-renewal.ts';
import { useWakeLock } from './use-wake-lock.ts';
import './wall.css';
import { AlarmSound, Alarms } from './wall-alarms.tsx';
import { readChoice, type WallChoice, writeChoice } from './wall-choice.ts';
import { WallControls } from './wall-controls.tsx';
import { WallGridView } from './wall-grid-view.tsx';
import { WallHeader } from './wall-header.tsx';
import { wallTiles } from './wall-tiles.ts';
import { words } from './wall-words.ts';

/** Answers come at least every five seconds: a page that has waited for twice as long knows nothing. */
const silentAfterMs = 10_000;

/** `/wall`: what is on air, for who looks from the other end of the room. */
export default function WallPage() {
  const [query, setQuery] = useSearchParams();
  const choice = readChoice(query);
  const state = useStore(connection);
  const { data, error, dataUpdatedAt } = useQuery(streamsOverview);
  const book = useSchedules();
  const clockMs = useNow(1000);
  const broken = useStore(brokenLinks);
  const wakeLock = useWakeLock();
  const isWallOnly = state.status !== 'signed-out' && state.connection.wallOnly === true;
  useOwnWall(isWallOnly);
  const client = useQueryClient();
  useEffect(() => followChanges(client), [client]);

  const ageMs = data === undefined ? 0 : Date.now() - dataUpdatedAt;
  const isSignedOut = state.status === 'expired';
  const isOld = isSignedOut || error !== null || ageMs > silentAfterMs;
  useRenewal(isOld);
  // What is old is read as of its own time: nobody knows what has come since.
  const frozenAtMs = isOld && data ? clock.at(dataUpdatedAt) : undefined;
  const nowMs = frozenAtMs ?? clockMs;
  const views = data ? deriveStreamViews(data, nowMs, broken) : [];
  const tiles = wallTiles({ views, book, choice, acknowledged: useStore(acknowledged), nowMs });
  const isDiskFull = useStore(fullDisk) !== undefined && !isOld;
  const alarms = isOld ? [] : tiles.filter(({ isAlarm }) => isAlarm);
  const sinceMs = data ? dataUpdatedAt : undefined;
  const stale = isOld && data ? { sinceMs: dataUpdatedAt, error: error ?? new Error(words.noDataYet) } : undefined;
  return (
    <StaleContext value={stale}>
      <FrozenTimeContext value={frozenAtMs}>
        <AlarmsContext
          value={{
            isDiskFull,
            lost: alarms.filter(({ isLost }) => isLost).length,
            unrecorded: alarms.filter(({ look }) => look === 'unrecorded').length,
          }}
        >
          <div className="wall" data-old={isOld || undefined}>
            <PageTitle>{words.title}</PageTitle>
            <header className="wall-head">
              <h1 className="sr-only">{words.title}</h1>
              {isOld ? (
                <OldHeader {...{ sinceMs, isSignedOut, isWallOnly }} reason={error?.message} />
              ) : (
                <WallHeader {...{ tiles, choice, isDiskFull }} ageSeconds={Math.floor(ageMs / 1000)} />
              )}
              <WallControls
                streams={data?.streams ?? []}
                choice={choice}
                onChoose={(next) => setQuery(writeChoice(next), { replace: true })}
                isLink={!isWallOnly}
                wakeLock={wakeLock}
              />
            </header>
            <Alarms tiles={alarms} />
            <WallGridView
              {...{ tiles, isOld }}
              isLink={!isWallOnly}
              empty={<p className="wall-nothing">{data ? emptyWords(choice) : isOld ? null : words.reading}</p>}
            />
            <NoteFullDisk />
            <AlarmSound tiles={tiles} />
          </div>
        </AlarmsContext>
      </FrozenTimeContext>
    </StaleContext>
  );
}

function emptyWords({ tags, streamIds }: WallChoice): string {
  if (tags.length > 0) return words.nothingTagged(tags.join(', '));
  return streamIds.length > 0 ? words.nothingChosen : words.nothing;
}
