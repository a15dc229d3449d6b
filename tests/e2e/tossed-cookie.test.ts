import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openDashboard } from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

it('a session that a page on another port planted is never acted in, and is gone', async () => {
  const dashboard = await openDashboard();
  onTestFinished(() => dashboard.close({ expected: [/status of 401/] }));
  const { page, context, service } = dashboard;
  await service.call('POST', '/stream', { name: 'Chapel' });
  const isOurs = ({ name }: { name: string }) => name.startsWith('aircheck-');
  const api = `${service.dashboardUrl}/api/aircheck/changes/hints`;
  const own = (await context.cookies(api)).find(isOurs);
  const planter = createServer((_request, response) => {
    const planted = ['/api/aircheck', '/api/stream'].map((path) => `${own?.name}=theirs; Path=${path}; HttpOnly`);
    response.setHeader('set-cookie', planted).end('<title>Planted</title>');
  });
  await new Promise<void>((resolve) => planter.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void planter.close());
  const { port } = planter.address() as AddressInfo;
  const elsewhere = await context.newPage();
  await elsewhere.goto(`http://127.0.0.1:${port}/`);

  // The page that is open asks, and what it comes with is taken away: here or at the next question of its kind.
  await page.getByRole('heading', { name: /^Sign in/ }).waitFor();
  await page.evaluate(() => fetch('/api/aircheck/changes', { headers: { 'aircheck-client': 'dashboard' } }));
  await expect.poll(async () => (await context.cookies(api)).filter(isOurs), patient).toEqual([]);
  const { url } = await (await service.call('POST', '/aircheck/invites', { name: 'again' })).json();
  await page.goto('about:blank');
  await page.goto(url);
  await page.getByRole('row', { name: /Chapel/ }).waitFor();
});
