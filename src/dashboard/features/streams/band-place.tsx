import { type ComponentProps, lazy, memo, Suspense } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';

const ControlRoom = lazy(async () => {
  await afterPaint();
  return { default: (await import('../control-room/control-room.tsx')).ControlRoom };
});

/** The height of the control room from the first paint on; a second and third warning add theirs while the rows are left. */
const height = 'min-h-68 border-b border-line-strong max-desk:min-h-82';

/** The place of the control room, before anything is known. */
export function EmptyBand() {
  return <div className={height} />;
}

function Band(props: ComponentProps<typeof ControlRoom>) {
  return (
    <div className={height}>
      <PartBoundary>
        <Suspense>
          <ControlRoom {...props} />
        </Suspense>
      </PartBoundary>
    </div>
  );
}

/** The control room in its place. */
export const BandPlace = memo(Band);
