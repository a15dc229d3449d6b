import type { StreamReading } from '../../recording/stream-state.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { type Tone, toneInk } from '../../ui/tone.ts';

/** Is the encoder there? What every session of this stream begins with. */
export function EncoderWait({ reading }: { reading: StreamReading }) {
  const { tone, words } = encoderState(reading);
  return (
    <p role="status" className="mt-2.5 flex items-center gap-2.5">
      <Glyph tone={tone} className={toneInk[tone]} />
      {words}
    </p>
  );
}

function encoderState({ state, stream }: StreamReading): { tone: Tone; words: string } {
  if (state.kind === 'idle') {
    return {
      tone: 'idle',
      words: `Waiting for your encoder… Its session ${stream.record ? 'will be' : 'will not be'} recorded.`,
    };
  }
  switch (state.current?.state.kind) {
    case 'reconnecting':
      return { tone: 'reconnecting', words: 'The encoder dropped; waiting for it to come back.' };
    case 'live-unrecorded':
      return { tone: 'live-unrecorded', words: 'Encoder connected; this session is not recorded.' };
    case 'recording':
      return { tone: 'recording', words: 'Encoder connected; being recorded.' };
    default:
      return { tone: 'live', words: 'Encoder connected.' };
  }
}
