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

  // The page that is open asks by itself, below one of the two paths or both.
  await page.getByRole('heading', { name: /^Sign in/ }).waitFor();
  await page.evaluate(async () => {
    const answer = await fetch('/api/aircheck/changes', { headers: { 'aircheck-client': 'dashboard' } });
    await answer.text();
  });
  const planted = async () => (await context.cookies(api)).filter((cookie) => isOurs(cookie) && cookie.path !== '/api');
  await expect.poll(planted, patient).toEqual([]);
  const { url } = await (await service.call('POST', '/aircheck/invites', { name: 'again' })).json();
  await page.goto('about:blank');
  await page.goto(url);
  await page.getByRole('row', { name: /Chapel/ }).waitFor();
});
