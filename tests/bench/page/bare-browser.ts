import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { browserFlags } from '../../support/browser/open-browser.ts';

/** A Chromium that is told what to do by its protocol alone. */
export interface BareBrowser {
  /** `session`: of a page; without it the browser is meant. Rejects with what the browser says. */
  send<T = unknown>(method: string, params?: object, session?: string): Promise<T>;
  close(): Promise<void>;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * A fresh profile that nobody watches as tools do: Playwright has each page write down its requests, for which the engine
 * reads code again to say where they came from, and runs code of its own in it. Users have none of that.
 */
export async function openBareBrowser(executablePath: string): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const child = spawn(
    executablePath,
    [...browserFlags, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const send = speak(child);
  return {
    send,
    async close() {
      const gone = once(child, 'exit');
      await send('Browser.close');
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Messages are JSON, each ended by a zero byte. */
function speak(child: ChildProcess): BareBrowser['send'] {
  const [toBrowser, fromBrowser] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let text = '';
  fromBrowser.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (text + piece).split('\0');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error }: Answer = JSON.parse(message);
      const one = asked.get(id ?? 0);
      if (id === undefined || one === undefined) continue;
      asked.delete(id);
      if (error) one.reject(new Error(error.message));
      else one.resolve(result);
    }
  });
  child.once('exit', (code) => {
    for (const { reject } of asked.values()) reject(new Error(`The browser ended with ${code}.`));
  });
  return <T>(method: string, params: object = {}, sessionId?: string) => {
    last += 1;
    const id = last;
    toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise<T>((resolve, reject) => {
      asked.set(id, { resolve: (value) => resolve(value as T), reject });
    });
  };
}
