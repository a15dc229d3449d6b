import { alarmSoundOn } from '../../components/preferences.ts';
import { shortName } from '../../components/stream-name.tsx';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { BackgroundMonitor } from '../alerts/background-monitor.tsx';
import { alarmWords } from './tile-words.ts';
import type { WallTile } from './wall-tiles.ts';
import { words } from './wall-words.ts';

/** Said once for each alarm, to who does not see it: a new one does not repeat the others. */
export function Alarms({ tiles }: { tiles: readonly WallTile[] }) {
  const nowMs = useNow(1000);
  return (
    <div role="log" className="sr-only">
      {tiles.map((tile) => (
        <p key={tile.id}>{words.alarm(shortName(tile.view.stream.name), alarmWords(tile, nowMs))}</p>
      ))}
    </div>
  );
}

/** A tone at each new one, where somebody has asked for it. */
export function AlarmSound({ tiles }: { tiles: readonly WallTile[] }) {
  const isOn = useStore(alarmSoundOn);
  if (!isOn) return null;
  return <BackgroundMonitor views={tiles.map(({ view }) => view)} />;
}
