import type { ServiceProcess } from '../support/start-service-process.ts';

/** Asks for little again and again, until `work` is done. Returns how long each answer took, in ms. */
export async function waitsBeside(
  service: Pick<ServiceProcess, 'call'>,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const askedAtMs = performance.now();
    const response = await service.call('GET', '/ingest');
    await response.arrayBuffer();
    waits.push(performance.now() - askedAtMs);
  }
  await done;
  return waits;
}

export async function longestWaitBeside(
  service: Pick<ServiceProcess, 'call'>,
  work: () => Promise<unknown>,
): Promise<number> {
  return Math.max(...(await waitsBeside(service, work)));
}
