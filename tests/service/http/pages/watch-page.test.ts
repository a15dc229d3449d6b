import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SessionChange, SessionRow } from '../../../../src/service/db/sessions.ts';
import { openGraph } from '../../../../src/service/http/pages.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService } from '../../../support/start-service.ts';

const dashboardDirectory = await mkdtemp(join(tmpdir(), 'aircheck-dashboard-'));
await writeFile(
  join(dashboardDirectory, 'index.html'),
  '<html><head><title>Aircheck</title></head><body></body></html>',
);
const service = await startTestService({ dashboardDirectory, embedOrigins: ['https://club.example'] });
afterAll(async () => {
  await service.close();
  await rm(dashboardDirectory, { recursive: true });
});

/** The watch page of a session of a stream of this name. */
async function watchPage(name: string, change: SessionChange = {}) {
  const { id } = await service.post('/stream', { name, record: true });
  const session = inDatabase(service.dataDirectory, (database) => seedSession(database, id, Date.now(), change));
  const page = await fetch(`${service.dashboardUrl}/watch/${session.id}`, html);
  return { headers: page.headers, text: await page.text() };
}
const html = { headers: { accept: 'text/html' } };

it('has the session’s name in the HTML itself, with markup escaped', async () => {
  const { text } = await watchPage('"><script>alert(1)</script> & co $& $1');
  expect(text).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; co $&amp; $1"');
  expect(text).not.toContain('<script>');
});

it('says nothing of a recording that was deleted, its name least of all', async () => {
  const { text } = await watchPage('Closed meeting', { recordingStatus: 'deleted', deletedAt: Date.now() });
  expect(text).toContain('<title>Aircheck</title>');
  expect(text).not.toContain('Closed meeting');
});

it('may be shown in the frames of pages that the setting names, the rest of the dashboard may not', async () => {
  const { headers } = await watchPage('Council');
  expect(headers.get('content-security-policy')).toContain('frame-ancestors https://club.example');
  expect(headers.get('x-frame-options')).toBeNull();
  const home = await fetch(`${service.dashboardUrl}/`, html);
  expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

it('names the poster once there is one', () => {
  const row: SessionRow = {
    id: 'abc',
    accountId: '',
    parentId: '',
    name: 'Council',
    playbackId: '',
    record: true,
    profiles: [],
    createdBy: '',
    createdAt: Date.UTC(2026, 10, 21),
    isTest: false,
    lastSeen: 0,
    durationSeconds: 1,
    gaps: [],
    signalFound: [],
    encoderNotes: [],
    damage: [],
    renditions: [],
    isIllustrated: true,
  };
  const urlOf = (id: string, path: string) => `/recordings/${id}/${path}`;
  expect(openGraph(row, 'http://a', urlOf)).toContain(
    'property="og:image" content="http://a/recordings/abc/poster.jpg"',
  );
  expect(openGraph(row, 'http://a', urlOf)).toContain('Recorded 21 November 2026');
  expect(openGraph({ ...row, isIllustrated: false }, 'http://a', urlOf)).not.toContain('og:image');
});
