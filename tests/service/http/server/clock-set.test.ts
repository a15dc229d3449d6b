import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inDatabase } from '../../../support/in-database.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

const hourMs = 60 * 60_000;
const readClock = Date.now;
let setByMs = 0;
let service: TestService;
beforeAll(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => readClock() + setByMs);
  service = await startTestService();
});
beforeEach(() => {
  setByMs = 0;
});
afterAll(async () => {
  await service.close();
  vi.restoreAllMocks();
});

const signIn = (token: string) =>
  fetch(`${service.localUrl}/api/aircheck/sign-in/browser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'aircheck-client': 'dashboard' },
    body: JSON.stringify({ token, name: 'Chromium' }),
  });

describe('when the clock of the machine is set', () => {
  it('forward, as after a start without network, the printed link still signs in', async () => {
    setByMs = 24 * hourMs;
    const token = new URLSearchParams(new URL(service.signInUrl).hash.slice(1)).get('sign-in') ?? '';
    expect((await signIn(token)).status).toBe(201);
  });

  it('back, who mistyped a key before is answered as before', async () => {
    for (let tries = 0; tries < 2; tries++) expect((await signIn('wrong')).status).toBe(401);
    setByMs = -hourMs;
    for (let tries = 0; tries < 2; tries++) expect((await signIn('wrong')).status).toBe(401);
  });

  it('back, a session that was ended before that can be followed by another one’s end', async () => {
    const { id } = await service.post('/stream', { name: 'Council' });
    inDatabase(service.dataDirectory, (database) =>
      database.prepare('UPDATE streams SET last_terminated_at = ? WHERE id = ?').run(Date.now(), id),
    );
    expect(await service.status('DELETE', `/stream/${id}/terminate`)).toBe(429);
    setByMs = -hourMs;
    // Nothing is live, which is asked only then.
    expect(await service.status('DELETE', `/stream/${id}/terminate`)).toBe(400);
  });
});
