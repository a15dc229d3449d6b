import { type ComponentProps, Suspense } from 'react';
import { byMinute } from '../shared/by-minute.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { useIsIdle } from '../ui/lazy/preload.ts';

const ControlRoom = lazyPart(() => import('../on-air/control-room.tsx').then((file) => file.ControlRoom));

/** The height of the control room from the first paint on; a second and third warning add theirs while the rows are left. */
const height = 'min-h-68 border-b border-line-strong max-desk:min-h-82';

/** The place of the control room, before anything is known. */
export function EmptyBand() {
  return <div className={height} />;
}

function Band(props: ComponentProps<typeof ControlRoom>) {
  const isIdle = useIsIdle();
  const isUrgent = props.readings.some(({ state }) => state.kind === 'live');
  return (
    <div className={height}>
      {isUrgent || isIdle ? (
        <PartBoundary>
          <Suspense>
            <ControlRoom {...props} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </div>
  );
}

/** The control room in its place. It is fetched at once where anything is on air, else when the browser is idle. */
export const BandPlace = byMinute(Band);
