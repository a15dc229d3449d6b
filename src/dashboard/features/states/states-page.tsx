import { type ReactNode, useLayoutEffect } from 'react';
import { Logo } from '../../components/logo.tsx';
import { Glyph, SessionPill, type Tone, toneLooks } from '../../components/pill.tsx';
import { theme } from '../../components/preferences.ts';
import { Strip, type StripSegment, segmentFills } from '../../components/strip/strip.tsx';
import type { SessionState } from '../../domain/session-state.ts';
import { Button, type ButtonLook, IconButton } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { DimmedZeros } from '../../ui/elapsed-time.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch, type SwitchPosition } from '../../ui/switch.tsx';
import { words } from './words.ts';

const sides = [
  { name: 'dark', title: words.sides.dark },
  { name: 'light', title: words.sides.light },
] as const;

/** Shows developers every state, switch, glyph and control, in both themes at once. */
export default function StatesPage() {
  // The light tokens belong to `:root`, so only the dark half can be nested.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return theme.restore;
  }, []);
  return (
    <main className="grid grid-cols-2 max-desk:grid-cols-1">
      <title>{words.pageTitle}</title>
      <h1 className="sr-only">{words.title}</h1>
      {sides.map(({ name, title }) => (
        <section key={name} data-theme={name} className="min-w-0 bg-canvas p-8 text-ink max-desk:p-4">
          <h2 className="mb-6 text-lead font-strong">{title}</h2>
          <StatesSheet />
          <ControlsSheet />
        </section>
      ))}
    </main>
  );
}

const tones = Object.keys(toneLooks).filter((key): key is Tone => key in toneLooks);

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-2 border-b border-line pb-2 text-meta text-ink-3">{title}</h3>
      {children}
    </section>
  );
}

type ShownState = SessionState | { kind: 'idle' } | { kind: 'live' };

const states: readonly { state: ShownState; isFresh?: boolean; note: string }[] = [
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

const positions: readonly SwitchPosition[] = ['on', 'off', 'changing', 'queued', 'blocked'];
// The order is the one in which the strip paints them.
const kinds = Object.keys(segmentFills) as StripSegment['kind'][];

function StatesSheet() {
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
          <div key={size} className="mb-3 flex flex-wrap gap-x-6 gap-y-2">
            {positions.map((position) => (
              <Switch
                key={position}
                position={position}
                label={words.sample}
                words={words.positions[position].name}
                note={size === 'large' ? words.positions[position].note : undefined}
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
      {/* A screen of 60 cm looks as small as this from two metres. */}
      <Sheet title={words.fromFar}>
        <div className="flex gap-10" aria-hidden="true" inert>
          {['', 'colourless'].map((look) => (
            <div key={look} className={look} style={{ height: '4rem', width: '10rem' }}>
              <ul style={{ width: '25rem', transform: 'scale(0.3)', transformOrigin: '0 0' }}>
                {positions.map((position) => (
                  <li key={position} className="flex h-10 items-center border-b border-line">
                    <Switch
                      position={position}
                      label={words.sample}
                      words={words.positions[position].name}
                      onChange={ignore}
                    />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
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

const looks: readonly ButtonLook[] = ['primary', 'plain', 'ghost', 'act', 'done'];
const lengths = ['1:13:24', '24:31', '5:03', '0:45'] as const;

function ControlsSheet() {
  return (
    <>
      <Sheet title={words.controls}>
        <div className="flex flex-wrap items-center gap-3">
          {looks.map((look) => (
            <Button key={look} look={look}>
              <Icon name="plus" />
              {look}
            </Button>
          ))}
          <Button aria-disabled>{words.notNow}</Button>
          <IconButton label={words.close}>
            <Icon name="close" />
          </IconButton>
          <CopyControl text="sample">{words.copy}</CopyControl>
          <CopyControl text="sample" wasCopied>
            {words.copiedBefore}
          </CopyControl>
          <Kbd>{words.enter}</Kbd>
        </div>
        <div className="mt-3 flex gap-3 bg-unrecorded-fill p-3">
          <Button look="on-amber-solid">{words.turnOn}</Button>
          <Button look="on-amber">{words.copyRequest}</Button>
        </div>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Field label={words.name} hint={words.hint} defaultValue="Chapel" />
          <Field label={words.name} error={words.error} defaultValue="Chapel" />
        </div>
      </Sheet>
      <Sheet title={words.figures}>
        <div className="flex flex-wrap items-center gap-6">
          {lengths.map((text) => (
            <span key={text} className="text-figure">
              <DimmedZeros text={text} />
            </span>
          ))}
          <Meter value={0.62} label={words.sample} />
          <Skeleton className="h-3 w-24" />
        </div>
      </Sheet>
      <Sheet title={words.mark}>
        <div className="flex gap-6">
          <Logo status="idle" className="size-10" />
          <Logo status="onair" className="size-10" />
          <Logo status="unrecorded" className="size-10" />
        </div>
      </Sheet>
    </>
  );
}
