import type { ReactNode } from 'react';
import { switchPosition } from '../record/record-switch.tsx';
import type { SessionState } from '../recording/session-state.ts';
import { type SwitchState, switchLabel } from '../recording/words/wording.ts';
import { Glyph } from '../shared/glyph.tsx';
import { SessionPill } from '../shared/pill.tsx';
import { Strip, type StripSegment, segmentFills } from '../shared/strip/strip.tsx';
import { type Tone, toneLooks } from '../shared/tone.ts';
import { Switch } from '../ui/switch.tsx';
import { words } from './states-words.ts';

const tones = Object.keys(toneLooks).filter((key): key is Tone => key in toneLooks);

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
  { state: { kind: 'live-unrecorded' }, note: words.notes.alarm },
  { state: { kind: 'recording' }, note: words.notes.recording },
  { state: { kind: 'stalled' }, note: words.notes.stalled },
  { state: { kind: 'reconnecting' }, note: words.notes.reconnecting },
  { state: { kind: 'live' }, note: words.notes.live },
  { state: { kind: 'processing' }, note: words.notes.processing },
  { state: { kind: 'late' }, note: words.notes.late },
  { state: { kind: 'ready' }, isFresh: true, note: words.notes.fresh },
  { state: { kind: 'ready' }, note: words.notes.ready },
  { state: { kind: 'ready-problem' }, note: words.notes.problem },
  { state: { kind: 'failed' }, note: words.notes.failed },
  { state: { kind: 'not-recorded' }, note: words.notes.notRecorded },
  { state: { kind: 'deleted' }, note: words.notes.deleted },
  { state: { kind: 'unknown', raw: 'paused' }, note: words.notes.unknown },
  { state: { kind: 'idle' }, note: words.notes.idle },
];

const switchStates: readonly SwitchState[] = ['on', 'once', 'off', 'changing', 'queued'];
// Every kind there is, in the order in which they are drawn.
const kinds = Object.keys(segmentFills) as StripSegment['kind'][];

/** Every state of a session, of the switch, of a strip. */
export function StatesSheet() {
  return (
    <>
      <Sheet title={words.session}>
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
      <Sheet title={words.switch}>
        {(['normal', 'large'] as const).map((size) => (
          <div key={size} className="flex flex-wrap gap-x-6">
            {switchStates.map((state) => (
              <Switch
                key={state}
                {...switchPosition(state)}
                label={words.sample}
                words={switchLabel(state)}
                size={size}
                onChange={ignore}
              />
            ))}
            <Switch
              position="on"
              label={words.sample}
              words={words.disabled}
              disabledReason={words.oldData}
              size={size}
              onChange={ignore}
            />
          </div>
        ))}
      </Sheet>
      <Sheet title={words.glyphs}>
        <div className="flex flex-wrap gap-5">
          {tones.map((tone) => (
            <span key={tone} title={tone} className={toneLooks[tone].ink}>
              <Glyph tone={tone} />
            </span>
          ))}
        </div>
      </Sheet>
      <Sheet title={words.strip}>
        {(['recording', 'live-unrecorded'] as const).map((head) => (
          <div key={head} className="mr-6 flex h-10 border-b border-line">
            <Strip
              label={words.everySegment}
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
