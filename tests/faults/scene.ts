import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { createRecordedStream } from '../support/final-session.ts';
import { findFreePort } from '../support/machine/find-free-port.ts';
import { mountSmallDisk, type SmallDisk } from '../support/machine/small-disk.ts';
import { publishTestStream, type TestStream, type TestStreamOptions } from '../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';
import { waitUntil } from '../support/wait-until.ts';

const diskMegabytes = 600;
export const floorMegabytes = 60;

export interface Scene {
  /** The Streams page, signed in. */
  page: Page;
  /** A page of another browser, which nobody has signed in. */
  openOther(): Promise<TestBrowser>;
  /** Undefined where this user may not mount one. */
  disk: SmallDisk | undefined;
  service(): ServiceProcess;
  /** At the same address, with what it had on disk. */
  restartService(): Promise<void>;
  /** A recorded stream of a new name, and an encoder's session of it that the page shows. */
  goLive(options?: LiveOptions): Promise<LiveStream>;
  close(): Promise<void>;
}

export interface LiveOptions extends Partial<TestStreamOptions> {
  record?: boolean;
}

export interface LiveStream {
  id: string;
  streamKey: string;
  name: string;
  row: Locator;
  encoder: TestStream;
  /** Ends its encoder, and waits until no session of it is live. */
  end(): Promise<void>;
}

/** The service as a process, on a small disk where there may be one, and a browser that looks at all streams. */
export async function openScene(): Promise<Scene> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-faults-'));
  const disk = mountSmallDisk(dataDirectory, diskMegabytes);
  const port = await findFreePort();
  const env = { AIRCHECK_DEFAULT_PROFILES: '[]', AIRCHECK_DISK_FLOOR_MB: String(floorMegabytes) };
  const start = () => startServiceProcess({ dataDirectory, env, port });
  let service = await start();
  const browser = await openBrowser();
  const { page } = browser;
  await page.goto(service.signInUrl);
  await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
  let streams = 0;

  return {
    page,
    disk,
    openOther: openBrowser,
    service: () => service,
    async restartService() {
      service = await start();
    },
    async goLive({ record = true, ...options } = {}) {
      streams += 1;
      const name = `Stage ${streams}`;
      const { id, streamKey = '' } = await createRecordedStream(service, { name, record });
      const row = page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
      await row.waitFor();
      const encoder = await publishTestStream({
        url: service.rtmpUrl,
        streamKey,
        seconds: 300,
        fps: 10,
        speed: 1,
        ...options,
      });
      await row.getByText(record ? 'Recording' : 'Live, not recorded', { exact: true }).waitFor();
      return {
        id,
        streamKey,
        name,
        row,
        encoder,
        async end() {
          await encoder.stop().catch(() => encoder.abort());
          const isOver = async () => {
            const answer = await service.call('GET', `/stream/${id}`).catch(() => undefined);
            return (answer?.ok && (await answer.json()).isActive === false) || undefined;
          };
          await waitUntil(isOver, { what: `${name} is over` });
        },
      };
    },
    async close() {
      await browser.close({ expected: [/./] });
      await service.stop();
      disk?.unmount();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
