import { type ComponentProps, lazy, memo, Suspense } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { RoomSpace, useExpectedRoom } from '../control-room/room.tsx';

const ControlRoom = lazy(async () => {
  await afterPaint();
  return { default: (await import('../control-room/control-room.tsx')).ControlRoom };
});

/** The place of the control room, before anything is known. */
export function EmptyBand() {
  return (
    <div className="border-b border-line">
      <RoomSpace room={{ isSlab: false, rows: 1, hasTiles: false }} />
    </div>
  );
}

/** The control room in its place: its code comes after the rows, which stand below it from the beginning. */
export const BandPlace = memo(function BandPlace(props: ComponentProps<typeof ControlRoom>) {
  const space = <RoomSpace room={useExpectedRoom(props.views)} />;
  return (
    <div className="border-b border-line">
      <PartBoundary>
        <Suspense fallback={space}>
          <ControlRoom {...props} />
        </Suspense>
      </PartBoundary>
    </div>
  );
});
