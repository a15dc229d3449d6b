import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { RecordFailure } from '../record/record-failure.tsx';
import { RecordSwitch } from '../record/record-switch.tsx';
import { SwitchEffect } from '../record/switch-effect.tsx';
import type { StreamReading } from '../recording/stream-state.ts';
import { StreamName } from '../shared/stream-name.tsx';
import { words } from './words.ts';

interface StreamHeadProps {
  reading: StreamReading;
  /** Why nothing can be changed just now. */
  disabledReason?: string | undefined;
}

/** The stream's name, and the switch with what it does. */
export function StreamHead({ reading, disabledReason }: StreamHeadProps) {
  const { stream } = reading;
  return (
    <header className="grid grid-cols-[27.5rem_minmax(0,1fr)] items-end gap-6 pt-5 pb-4 max-desk:grid-cols-1 max-desk:gap-3.5">
      <div className="min-w-0">
        <Link to={paths.streams()} className="mb-0.5 block text-meta text-ink-3 hover:text-ink">
          {words.streams}
        </Link>
        <h1 className="truncate text-title font-strong" title={stream.name}>
          <StreamName name={stream.name} />
        </h1>
      </div>
      <div className="min-w-0">
        <p className="mb-0.5 text-meta text-ink-3">{words.nextSession}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <RecordSwitch stream={stream} disabledReason={disabledReason} size="large" />
          <SwitchEffect reading={reading} disabledReason={disabledReason} />
        </div>
        <RecordFailure stream={stream} className="mt-1" />
      </div>
    </header>
  );
}
