import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/service/db/database.ts';
import type { SessionRow } from '../../../../src/service/db/sessions.ts';
import { openGraph } from '../../../../src/service/http/pages.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService } from '../../../support/start-service.ts';

let dashboardDirectory: string;
beforeEach(async () => {
  dashboardDirectory = await mkdtemp(join(tmpdir(), 'aircheck-dashboard-'));
  await writeFile(
    join(dashboardDirectory, 'index.html'),
    '<html><head><title>Aircheck</title></head><body></body></html>',
  );
});
afterEach(() => rm(dashboardDirectory, { recursive: true }));

const html = { headers: { accept: 'text/html' } };

it('has the session’s name in the HTML itself, with markup escaped', async () => {
  const service = await startTestService({ dashboardDirectory });
  const stream = await service.post('/stream', { name: '"><script>alert(1)</script> & co $& $1' });
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const session = seedSession(database, stream.id);
  database.close();
  const page = await fetch(`${service.dashboardUrl}/watch/${session.id}`, html);
  const text = await page.text();
  expect(text).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; co $&amp; $1"');
  expect(text).not.toContain('<script>');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  await service.close();
});

it('says nothing of a recording that was deleted, its name least of all', async () => {
  const service = await startTestService({ dashboardDirectory });
  const { id } = await service.post('/stream', { name: 'Closed meeting', record: true });
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const session = seedSession(database, id, Date.now(), { recordingStatus: 'deleted', deletedAt: Date.now() });
  database.close();
  const text = await (await fetch(`${service.dashboardUrl}/watch/${session.id}`, html)).text();
  expect(text).toContain('<title>Aircheck</title>');
  expect(text).not.toContain('Closed meeting');
  await service.close();
});

it('may be shown in the frames of pages that the setting names, the rest of the dashboard may not', async () => {
  const service = await startTestService({ dashboardDirectory, embedOrigins: ['https://club.example'] });
  const page = await fetch(`${service.dashboardUrl}/watch/x`, html);
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://club.example');
  expect(page.headers.get('x-frame-options')).toBeNull();
  const home = await fetch(`${service.dashboardUrl}/`, html);
  expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  await service.close();
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
