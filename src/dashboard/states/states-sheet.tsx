import type { ReactNode } from 'react';
import { switchPosition } from '../record/record-switch.tsx';
import type { SessionState } from '../recording/session-state.ts';
import { type SwitchState, switchLabel } from '../recording/words/wording.ts';
import { Glyph } from '../shared/glyph.tsx';
import { SessionPill } from '../shared/pill.tsx';
import { Strip, type StripSegment, segmentFills } from '../shared/strip.tsx';
import { toneLooks, tones } from '../shared/tone.ts';
import { Switch } from '../ui/switch.tsx';

/** A part of the sheet, under its heading. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-2 border-b border-line pb-2 text-meta text-ink-3">{title}</h3>
      {children}
    </section>
  );
}

type Shown = SessionState | { kind: 'idle' } | { kind: 'live' };

const states: readonly { state: Shown; isFresh?: boolean; note: string }[] = [
  { state: { kind: 'live-unrecorded' }, note: 'the alarm; the only solid colour' },
  { state: { kind: 'recording' }, note: 'live and kept; the only red' },
  { state: { kind: 'reconnecting' }, note: 'the encoder dropped, its time is running' },
  { state: { kind: 'live' }, note: 'live, its session not listed yet' },
  { state: { kind: 'processing' }, note: 'ended, being made' },
  { state: { kind: 'late' }, note: 'beyond what is usual here' },
  { state: { kind: 'ready' }, isFresh: true, note: 'for ten minutes after it became ready' },
  { state: { kind: 'ready' }, note: 'afterwards' },
  { state: { kind: 'ready-problem' }, note: 'a link check failed' },
  { state: { kind: 'failed' }, note: 'plum and dashed, never red' },
  { state: { kind: 'not-recorded' }, note: 'it went out, nothing was kept' },
  { state: { kind: 'deleted' }, note: 'gone, its row kept' },
  { state: { kind: 'unknown', raw: 'paused' }, note: 'the raw value, said as it is' },
  { state: { kind: 'idle' }, note: 'nothing arriving' },
];

const switchStates: readonly SwitchState[] = ['on', 'off', 'changing', 'queued'];
// Every kind there is, in the order in which they are drawn.
const kinds = Object.keys(segmentFills) as StripSegment['kind'][];

/** Every state of a session, of the switch, of a strip. */
export function StatesSheet() {
  return (
    <>
      <Sheet title="Session: what is happening to this one">
        <ul>
          {states.map(({ state, isFresh, note }) => (
            <li key={note} className="flex min-h-8 items-center border-b border-line">
              <span className="w-47 shrink-0">
                <SessionPill state={state} isFresh={isFresh} />
              </span>
              <span className="text-ink-2">{note}</span>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet title="Next session: the switch">
        {(['normal', 'large'] as const).map((size) => (
          <div key={size} className="flex flex-wrap gap-x-6">
            {switchStates.map((state) => (
              <Switch
                key={state}
                {...switchPosition(state)}
                label="Sample"
                words={switchLabel(state)}
                size={size}
                onChange={ignore}
              />
            ))}
            <Switch
              position="on"
              label="Sample"
              words="Disabled"
              disabledReason="The data is old."
              size={size}
              onChange={ignore}
            />
          </div>
        ))}
      </Sheet>
      <Sheet title="Glyphs, 14 px">
        <div className="flex flex-wrap gap-5">
          {tones.map((tone) => (
            <span key={tone} title={tone} className={toneLooks[tone].ink}>
              <Glyph tone={tone} />
            </span>
          ))}
        </div>
      </Sheet>
      <Sheet title="Strip">
        {(['recording', 'live-unrecorded'] as const).map((head) => (
          <div key={head} className="mr-6 flex h-10 border-b border-line">
            <Strip
              label="Every kind of segment"
              head={head}
              className="flex-1"
              segments={kinds.map((kind, index) => ({
                key: kind,
                kind,
                a: (index + 0.1) / kinds.length,
                b: (index + 0.9) / kinds.length,
              }))}
            />
          </div>
        ))}
      </Sheet>
    </>
  );
}

function ignore() {}
