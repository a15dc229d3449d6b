import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { TestService } from '../../../support/start-service.ts';
import { openServiceWithUpstream } from './open-service.ts';
import { json, type Script } from './scripted-upstream.ts';
import { watchHttp } from './watch-http.ts';

const rowOf = (index: number) => ({
  id: `s${index}`,
  name: `Hall ${index}`,
  kind: 'stream',
  streamKey: 'abcd-uimq-jtgy-x98v',
  profiles: Array.from({ length: 4 }, () => ({ name: '720p', width: 1280, height: 720, bitrate: 3_000_000, fps: 30 })),
  parentStream: { id: `p${index}`, name: 'x'.repeat(1_000), tags: { show: 'Council' } },
});
const page = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => rowOf(index)));
const many = `[${Array.from({ length: 700_000 }, () => '[]').join(',')}]`;
const wide = `[{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":[]`).join(',')}}]`;

const text =
  (body: string, status = 200): Script =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

/** On a connection of its own, read to its end; how far all of them came is said after a minute. */
function statusOf({ localUrl, apiKey }: TestService, howFar: () => string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const request = get(`${localUrl}/api/aircheck/upstream/studio/stream`, { agent: false, headers }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode));
    });
    const give = () => request.destroy(new Error(`no whole answer within a minute: ${howFar()}`));
    request.setTimeout(60_000, give).once('error', reject);
  });
}

const { service, call, answerWith } = await openServiceWithUpstream();

// How long each of these holds up what else is asked for: `npm run bench stalls`.
describe('No answer of an upstream is too large to be dealt with', () => {
  it.each([
    ['a page of 1,000 sessions with their parents', page, 200],
    ['more values than any answer has', many, 502],
    ['one row of more values than any has', wide, 502],
    ['a list of 8 MB', `[${'1,'.repeat(4_000_000)}1]`, 502],
  ])('%s, twice at once', async (_, body, status) => {
    answerWith(text(body));
    const howFar = watchHttp();
    const answers = await Promise.all([statusOf(service, howFar), statusOf(service, howFar)]);
    expect(answers).toEqual([status, status]);
  });

  it('and requests beyond those that may be under way wait, and too many are refused in words', async () => {
    const held: (() => void)[] = [];
    let isOpen = false;
    let most = 0;
    answerWith((seen, response) => {
      const answer = () => json([])(seen, response);
      if (isOpen) return answer();
      held.push(answer);
      most = Math.max(most, held.length);
    });
    const refused: Response[] = [];
    const answers = Array.from({ length: 100 }, async () => {
      const answer = await call('GET', '/stream');
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    await expect.poll(() => refused.length).toBe(100 - 66);
    expect(most).toBe(6);
    isOpen = true;
    for (const answer of held) answer();
    expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(66);
    expect(await refused[0]?.json()).toEqual({
      errors: ['Too many requests to studio are under way. Try again in a moment.'],
      upstream: { name: 'studio', reason: 'busy' },
    });
  });
});
