import { publishTestStream } from '../support/media/publish.ts';
import type { Fault } from './fault.ts';
import { anyMoment, untilSaid } from './until-said.ts';

export const mediaFaults: Record<string, Fault> = {
  unrecorded: {
    name: 'An encoder begins while recording is off',
    withinSeconds: 7,
    async inject(scene) {
      const { name, id, ...off } = await scene.goLive();
      await off.end();
      await scene.service().call('PATCH', `/stream/${id}/record`, { record: false });
      await off.row.getByRole('switch', { checked: false }).waitFor();
      await anyMoment();
      let encoder = off.encoder;
      const alert = scene.page.getByRole('region', { name: `Live, not recorded: ${name}` });
      const said = await untilSaid(alert, async () => {
        const { streamKey } = off;
        encoder = await publishTestStream({ url: scene.service().rtmpUrl, streamKey, seconds: 300, fps: 10, speed: 1 });
      });
      await encoder.stop();
      await alert.waitFor({ state: 'detached' });
      return said;
    },
  },
  stall: {
    name: 'The connection stays open, no media comes',
    withinSeconds: 6,
    async inject(scene) {
      const stream = await scene.goLive({ seconds: 8 });
      const said = await untilSaid(stream.row.getByText(/^No media/), () => stream.encoder.sent);
      await stream.end();
      return said;
    },
  },
  lost: {
    name: 'The encoder’s connection breaks',
    withinSeconds: 3,
    async inject(scene) {
      const stream = await scene.goLive();
      const said = await untilSaid(stream.row.getByText(/^Reconnecting/), stream.encoder.abort);
      await stream.row.getByText(/^Encoder lost at/).waitFor();
      return said;
    },
  },
  gone: {
    name: 'It does not come back within the 10 s',
    withinSeconds: 13,
    async inject(scene) {
      const stream = await scene.goLive();
      return untilSaid(stream.row.getByText(/^Encoder lost at/), stream.encoder.abort);
    },
  },
  refused: {
    name: 'A second encoder connects',
    withinSeconds: 3,
    async inject(scene) {
      const stream = await scene.goLive();
      const said = await untilSaid(stream.row.getByText('Refused', { exact: true }), async () => {
        const url = scene.service().rtmpUrl;
        const { streamKey } = stream;
        await publishTestStream({ url, streamKey, seconds: 2, speed: 1 }).then(
          (second) => {
            second.abort();
            throw new Error('The second encoder was let in.');
          },
          () => undefined,
        );
      });
      await stream.end();
      return said;
    },
  },
};
