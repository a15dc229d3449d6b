import type { StreamReading } from '../recording/stream-state.ts';

/** Is the encoder there? Said when that changes, for those who do not see the checklist turn. */
export function EncoderWait({ reading }: { reading: StreamReading }) {
  return (
    <p role="status" className="sr-only">
      {encoderWords(reading)}
    </p>
  );
}

function encoderWords({ state, stream }: StreamReading): string {
  if (state.kind === 'idle') {
    return `Waiting for your encoder… Its session ${stream.record ? 'will be' : 'will not be'} recorded.`;
  }
  switch (state.current?.state.kind) {
    case 'reconnecting':
      return 'The encoder dropped; waiting for it to come back.';
    case 'live-unrecorded':
      return 'Encoder connected; this session is not recorded.';
    case 'recording':
      return 'Encoder connected; being recorded.';
    default:
      return 'Encoder connected.';
  }
}
