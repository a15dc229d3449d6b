import type { Fault } from './fault.ts';
import { floorMegabytes, type Scene } from './scene.ts';
import { anyMoment, untilSaid } from './until-said.ts';

async function revokeKeyOf(scene: Scene) {
  const name = `Key ${Date.now()}`;
  const { apiKey } = await (await scene.service().call('POST', '/aircheck/keys', { name })).json();
  const keys: { id: string; name: string }[] = await (await scene.service().call('GET', '/aircheck/keys')).json();
  const id = keys.find((key) => key.name === name)?.id;
  const other = await scene.openOther();
  try {
    const { page } = other;
    await page.goto(scene.page.url());
    await page.getByRole('textbox', { name: 'API key' }).fill(apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Streams' }).first().waitFor();
    await anyMoment();
    return await untilSaid(page.getByRole('dialog').getByRole('heading', { name: 'Sign in again' }), () =>
      scene.service().call('DELETE', `/aircheck/keys/${id}`),
    );
  } finally {
    await other.close({ expected: [/status of 401/] });
  }
}

export const machineFaults: Record<string, Fault> = {
  disk: {
    name: 'The disk falls below its floor',
    withinSeconds: 8,
    async inject(scene) {
      const { disk } = scene;
      if (disk === undefined) throw new Error('This user may not mount a small disk.');
      const stream = await scene.goLive();
      // One alert for all streams: they have the same cause.
      const alert = scene.page.getByRole('region', { name: 'Nothing is recorded: the disk is full' });
      try {
        return await untilSaid(alert, () => disk.fill(floorMegabytes / 2));
      } finally {
        disk.empty();
        await alert.waitFor({ state: 'detached' });
        await stream.end();
      }
    },
  },
  killed: {
    name: 'The service is killed while it records',
    withinSeconds: 4,
    async inject(scene) {
      const stream = await scene.goLive();
      const said = await untilSaid(scene.page.getByText(/^No answer since/), () => scene.service().kill());
      stream.encoder.abort();
      await scene.restartService();
      await scene.page.getByText('The service answers again.').first().waitFor();
      await stream.end();
      return said;
    },
  },
  revoked: { name: 'The API key of a page is revoked', withinSeconds: 7, inject: revokeKeyOf },
  network: {
    name: 'The browser’s network is gone',
    withinSeconds: 7,
    async inject(scene) {
      const { page } = scene;
      await anyMoment();
      try {
        return await untilSaid(page.getByText(/^Network down: no answer since/), () => page.context().setOffline(true));
      } finally {
        await page.context().setOffline(false);
        await page.getByText(/^Network down: no answer since/).waitFor({ state: 'detached' });
      }
    },
  },
};
