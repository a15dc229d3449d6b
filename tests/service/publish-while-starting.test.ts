import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestService } from '../support/start-service.ts';

/** A media process that reports in one go that it listens and that an encoder asks to publish, and writes down the answer. */
const program = (streamKey: string, answerFile: string) => `
const { writeFileSync, writeSync } = require('node:fs');
process.on('message', (command) => {
  if (command.type === 'listen') {
    const question = { connectionId: 1, streamKey: ${JSON.stringify(streamKey)}, remoteAddress: '127.0.0.1', mayWait: true };
    const messages = [
      { type: 'listening', addresses: { rtmp: { host: '127.0.0.1', port: 1 } } },
      { type: 'publish', questionId: 1, ...question },
    ];
    writeSync(3, messages.map((message) => JSON.stringify(message) + '\\n').join(''));
  }
  if (command.type === 'answer') writeFileSync(${JSON.stringify(answerFile)}, JSON.stringify(command.answer));
  if (command.type === 'end-session') process.send({ type: 'session-closed', sessionId: command.sessionId, close: {} });
  if (command.type === 'stop-listening') process.send({ type: 'stopped-listening' });
});
process.on('disconnect', () => process.exit());
`;

it('an encoder that publishes at the moment of listening is accepted', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const dataDirectory = join(directory, 'data');
  const first = await startTestService({ dataDirectory });
  const { streamKey } = await first.post('/stream', { name: 'Main', record: true });
  await first.close();

  const answerFile = join(directory, 'answer.json');
  await writeFile(join(directory, 'media-process.js'), program(streamKey, answerFile));
  vi.stubEnv('AIRCHECK_BUILT_PROGRAMS', directory);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const service = await startTestService({ dataDirectory });
  onTestFinished(() => service.close());
  const answer = await vi.waitFor(async () => JSON.parse(await readFile(answerFile, 'utf8')), { timeout: 10_000 });
  expect(answer).toMatchObject({ accepted: true, plan: { isRecorded: true } });
});
