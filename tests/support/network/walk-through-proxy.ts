import { routePatterns } from '../../../src/contract/routes.ts';
import type { TestBrowser } from '../browser/open-browser.ts';
import { publishTestStream } from '../media/publish.ts';
import type { ServiceProcess } from '../start-service-process.ts';
import { waitUntil } from '../wait-until.ts';

export interface WalkParts {
  browser: TestBrowser;
  service: Pick<ServiceProcess, 'signInUrl' | 'rtmpUrl' | 'call'>;
  publicUrl: string;
}

export type Walk = ReturnType<typeof walkThroughProxy>;

/** What an operator does in a browser that reaches the service through a proxy, step by step. */
export function walkThroughProxy({ browser: { page, context }, service, publicUrl }: WalkParts) {
  const streams = async () => await (await service.call('GET', '/stream?streamsonly=1')).json();
  const session = async () => (await (await service.call('GET', '/session')).json())[0];
  const newestSession = () => page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1);

  return {
    async signIn(): Promise<void> {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: publicUrl });
      await page.goto(`${publicUrl}/${new URL(service.signInUrl).hash}`);
      await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
    },

    async createRecordedStream(name: string): Promise<void> {
      await page.getByRole('button', { name: 'Create a stream' }).click();
      const dialog = page.getByRole('dialog', { name: 'New stream' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('switch', { name: /Will be recorded/, checked: true }).click();
      await dialog.getByRole('button', { name: 'Create stream' }).click();
      await page.getByRole('switch', { name: `Next session of ${name}: Will not be recorded`, checked: false }).click();
      await page.getByRole('switch', { name: `Next session of ${name}: Will be recorded`, checked: true }).waitFor();
      const isRecorded = async () => (await streams())[0]?.record === true || undefined;
      await waitUntil(isRecorded, { what: 'the service knows of the switch' });
    },

    /** Pushes a few seconds of video to where the service says, and waits until the page says that they are ready. */
    async record(url = service.rtmpUrl): Promise<void> {
      const [{ streamKey }] = await streams();
      const encoder = await publishTestStream({ url, streamKey, seconds: 6, width: 320, height: 180 });
      await encoder.finish();
      await newestSession().getByText('Ready', { exact: true }).waitFor();
    },

    async play(): Promise<void> {
      await newestSession().getByRole('link', { name: 'Play' }).click();
      const video = page.getByLabel('Recording', { exact: true });
      const at = () => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
      const isPlaying = async () => (await at()) > 1 || undefined;
      await waitUntil(isPlaying, { what: 'the recording plays' });
    },

    /** Resolves when what the service says of changes comes through as it is said: the answer has no end. */
    hearHints: () =>
      page.evaluate(async (path) => {
        const { body } = await fetch(path);
        const reader = body?.getReader();
        await reader?.read();
        await reader?.cancel();
      }, `/api${routePatterns.hints}`),

    async copyLink(): Promise<string> {
      // What says that it is ready offers the same link for a while.
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Copy link of/ })
        .click();
      const { recordingUrl } = await session();
      const read = () => page.evaluate(() => navigator.clipboard.readText());
      const readLink = async () => ((await read()) === recordingUrl ? recordingUrl : undefined);
      return waitUntil(readLink, { what: 'the link is on the clipboard' });
    },
  };
}
