import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Clip } from '../../src/contract/clip.ts';
import { takeShift, watchShift } from '../audit/measure-shift.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { waitUntil } from '../support/wait-until.ts';

let dashboard: TestDashboard;
let paths: Record<'recording' | 'library', string>;
let makeClips: () => Promise<void>;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  const { service } = dashboard;
  const { id } = await createRecordedStream(service, { name: 'Chapel' });
  await (await dashboard.publish('Chapel', { seconds: 6 })).finish();
  const session = await readySession(service, id);
  paths = { recording: `/streams/${id}/sessions/${session.id}`, library: '/clips' };
  makeClips = async () => {
    for (const name of ['The vote', 'The hymn']) {
      const body = { name, from: 1, to: 4 };
      const clip: Clip = await (await service.call('POST', `/aircheck/recording/${session.id}/clips`, body)).json();
      const isReady = async () => {
        const { state }: Clip = await (await service.call('GET', `/aircheck/clips/${clip.id}`)).json();
        return state === 'ready';
      };
      await waitUntil(isReady, { what: 'the clip is made' });
    }
  };
  await makeClips();
});
afterAll(() => dashboard?.close());

/** What a clip has not while it is being made. */
const made = [
  'durationSeconds',
  'startedAt',
  'sizeBytes',
  'encodedBytes',
  'isExact',
  'recordingUrl',
  'mp4Url',
  'posterUrl',
];

it.each([
  ['recording', 320],
  ['library', 768],
] as const)('nothing of the clips of the %s moves on %i px when they become ready', async (place, width) => {
  const { context, service } = dashboard;
  const page = await context.newPage();
  try {
    let isMade = false;
    await page.route(/\/aircheck\/(recording\/[^/]+\/)?clips(\?.*)?$/, async (route) => {
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers });
      const clips: Clip[] = await answer.json();
      const entries = (clip: Clip) => Object.entries(clip).filter(([key]) => !made.includes(key));
      const before = clips.map((clip) => ({ ...Object.fromEntries(entries(clip)), state: 'making', progress: 0.5 }));
      await route.fulfill({ response: answer, body: JSON.stringify(isMade ? clips : before) });
    });
    await watchShift(page.context());
    await page.setViewportSize({ width, height: 900 });
    await page.goto(new URL(paths[place], service.dashboardUrl).href);
    const row = page.getByRole('listitem').filter({ hasText: 'The vote' });
    await row.getByRole('progressbar').waitFor();
    await row.scrollIntoViewIfNeeded();
    // What comes while the browser is idle is there.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    const heights = () =>
      page
        .getByRole('listitem')
        .filter({ hasText: /The (vote|hymn)/ })
        .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
    const before = await heights();
    await takeShift(page);
    isMade = true;
    await row.getByRole('button', { name: 'Copy link of the clip “The vote”' }).waitFor();
    expect(await heights()).toEqual(before);
    const { sum, moved } = await takeShift(page);
    expect(sum, moved.join('; ')).toBeLessThanOrEqual(0.01);
  } finally {
    await page.close();
  }
});

it('what can be done with a clip stands on one line', async () => {
  const { page, service } = dashboard;
  await page.goto(new URL(paths.library, service.dashboardUrl).href);
  const row = page.getByRole('listitem').filter({ hasText: 'The vote' });
  const actions = [
    row.getByRole('button', { name: 'Copy link of the clip “The vote”' }),
    row.getByRole('link', { name: 'Download the clip “The vote”' }),
    row.getByRole('button', { name: 'Delete the clip “The vote”' }),
  ];
  for (const action of actions) await action.waitFor();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all(actions.map((action) => action.boundingBox()));
    expect(new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size).toBe(1);
  }
});
