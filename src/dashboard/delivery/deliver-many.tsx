import type { StreamReading } from '../recording/stream-state.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ofStream } from './delivery-subject.ts';

interface DeliverManyProps {
  readings: readonly StreamReading[];
  onClose: () => void;
}

/** Makes a page for a client of what comes of some streams. */
export function DeliverMany({ readings, onClose }: DeliverManyProps) {
  return <DeliveryDialog subjects={readings.map((reading) => ofStream(reading))} onClose={onClose} />;
}
