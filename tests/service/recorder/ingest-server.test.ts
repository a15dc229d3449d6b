import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AuthorizePublish } from '../../../src/service/ingest/publish.ts';
import { createIngestServer } from '../../../src/service/recorder/ingest-server.ts';
import type { MediaEvent } from '../../../src/service/recorder/messages.ts';
import { patient } from '../../support/patient.ts';
import { noLog } from '../../support/record-log.ts';

it('the end of every connection is reported, of one whose session an operator ended too', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-intake-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const events: MediaEvent[] = [];
  let authorize: AuthorizePublish | undefined;
  const intake = createIngestServer({
    protocols: {
      test: async (options) => {
        authorize = options.authorize;
        return { port: 1, connectionCount: () => 0, close: async () => undefined };
      },
    },
    send: (event) => events.push(event),
    log: noLog,
  });
  const sent = <TType extends MediaEvent['type']>(type: TType) =>
    vi.waitFor(() => {
      const found = events.find((event) => event.type === type);
      expect(found).toBeDefined();
      return found;
    }, patient);

  intake.take({ type: 'listen', addresses: { test: { host: '', port: 0 } }, firstConnectionId: 0 });
  await sent('listening');
  const connection = { close: () => undefined };
  const decided = authorize?.({
    streamKey: 'k',
    remoteAddress: '127.0.0.1',
    connection,
    gone: new AbortController().signal,
  });
  const question = await sent('publish');
  if (question?.type !== 'publish') throw new Error('nothing was asked');
  const plan = {
    sessionId: 's',
    directory: join(directory, 's'),
    began: { atMs: 0, monotonicMs: 0 },
    diskFloorBytes: undefined,
    isRecorded: true,
  };
  intake.take({ type: 'answer', questionId: question.questionId, answer: { accepted: true, plan } });
  const decision = await decided;
  intake.take({ type: 'end-session', sessionId: 's' });
  await sent('session-closed');
  if (decision?.accepted) decision.sink.end({ reason: 'stopped' });
  const { connectionId } = question;
  expect(events).toContainEqual({ type: 'publisher-ended', sessionId: 's', connectionId, reason: 'stopped' });
});
