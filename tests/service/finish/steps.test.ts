import { describe, expect, it } from 'vitest';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import {
  firstStep,
  nextState,
  type State,
  type Step,
  stateAfterError,
  transitions,
} from '../../../src/service/finish/steps.ts';
import { TranscodeClosedError } from '../../../src/service/transcode/messages.ts';
import { sessionRow } from '../../support/open-rows.ts';

/**
 * Each step, what follows each of its outcomes, and what follows where the disk refuses, the service stops, something of
 * ours fails, and the service is killed in it: the step with which the next start goes on.
 */
const table: Record<Step, { outcomes: Record<string, State>; disk: State; stop: State; fault: State; kill: Step }> = {
  close: {
    outcomes: { recorded: 'repair', unrecorded: 'done', tooShort: 'failed' },
    ...{ disk: 'stopped', stop: 'stopped', fault: 'stopped', kill: 'close' },
  },
  repair: {
    outcomes: { done: 'transcode' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  transcode: {
    outcomes: { done: 'completeTracks' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  completeTracks: {
    outcomes: { done: 'writePlaylists' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  writePlaylists: {
    outcomes: { done: 'verify', empty: 'failed' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  verify: {
    outcomes: { whole: 'upload', damagedRenditions: 'leaveOutRenditions', damaged: 'refit' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  refit: {
    outcomes: { changed: 'writePlaylists', unchanged: 'leaveOutDamage' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  leaveOutRenditions: {
    outcomes: { done: 'writePlaylists' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  leaveOutDamage: {
    outcomes: { changed: 'repair', unchanged: 'failed' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  upload: {
    outcomes: { done: 'ready' },
    ...{ disk: 'waiting', stop: 'stopped', fault: 'failed', kill: 'repair' },
  },
  ready: {
    outcomes: { done: 'drawPictures' },
    ...{ disk: 'stopped', stop: 'stopped', fault: 'stopped', kill: 'repair' },
  },
  failed: {
    outcomes: { done: 'done' },
    ...{ disk: 'stopped', stop: 'stopped', fault: 'stopped', kill: 'repair' },
  },
  drawPictures: {
    outcomes: { done: 'done' },
    ...{ disk: 'done', stop: 'done', fault: 'done', kill: 'drawPictures' },
  },
};
const steps = Object.entries(table);

const live = sessionRow();

/** The row as a step finds it, which is the row as a kill in this step leaves it. */
function rowIn(step: string): SessionRow {
  if (step === 'close') return live;
  const ended: SessionRow = { ...live, endedAt: 2 };
  return step === 'drawPictures' ? { ...ended, recordingStatus: 'ready' } : ended;
}

describe('Each step from the encoder’s end to ready or failed', () => {
  it('is in the table, with all of its outcomes', () => {
    expect(transitions).toEqual(Object.fromEntries(steps.map(([step, { outcomes }]) => [step, outcomes])));
  });

  it.each(steps)('%s leads from each outcome to one step', (step, { outcomes }) => {
    for (const [outcome, next] of Object.entries(outcomes)) expect(nextState(asStep(step), outcome)).toBe(next);
    expect(() => nextState(asStep(step), 'something else')).toThrow('has no outcome');
  });

  it.each(steps)(
    '%s waits for a disk, stops with the service and fails with a fault',
    (step, { disk, stop, fault }) => {
      const stateAfter = (error: Error, whyNotNow?: string): State => {
        try {
          return stateAfterError(asStep(step), error, whyNotNow);
        } catch (thrown) {
          // Its row cannot be written: it stays as it is, for the next start.
          expect(thrown).toBe(error);
          return 'stopped';
        }
      };
      expect({
        disk: stateAfter(new Error('EIO'), 'The disk reported an error.'),
        stop: stateAfter(new TranscodeClosedError()),
        fault: stateAfter(new Error('a fault')),
      }).toEqual({ disk, stop, fault });
    },
  );

  it.each(steps)('%s that was killed is taken again from a step before it', (step, { kill }) => {
    expect(firstStep(rowIn(step))).toBe(kill);
    // From there the steps lead back to the one that was killed.
    expect(reachableFrom(kill)).toContain(step);
  });
});

it('Every step leads to an end, and nothing is left to do for a session that has one', () => {
  for (const [step] of steps) expect(reachableFrom(asStep(step))).toContain('done');
  expect(firstStep({ ...live, endedAt: 2, recordingStatus: 'failed' })).toBeUndefined();
  expect(firstStep({ ...live, endedAt: 2, recordingStatus: 'ready', isIllustrated: true })).toBeUndefined();
  expect(firstStep({ ...live, record: false, recordingStatus: undefined, endedAt: 2 })).toBeUndefined();
});

it('Only a recording that was verified and uploaded is ready', () => {
  const leadsTo = (state: State) =>
    steps.flatMap(([step, { outcomes, disk, stop, fault }]) =>
      [...Object.values(outcomes), disk, stop, fault].includes(state) ? [step] : [],
    );
  expect(leadsTo('ready')).toEqual(['upload']);
  expect(leadsTo('upload')).toEqual(['verify']);
});

function asStep(name: string): Step {
  const step = steps.map(([known]) => known).find((known): known is Step => known === name && known in transitions);
  if (step === undefined) throw new Error(`There is no step ${name}`);
  return step;
}

function reachableFrom(first: State): State[] {
  const found = new Set<State>([first]);
  for (const state of found) {
    if (state in transitions) for (const next of Object.values(table[asStep(state)].outcomes)) found.add(next);
  }
  return [...found];
}
