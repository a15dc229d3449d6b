import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deliveredSchema } from '../../../src/contract/delivery.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';

const service = await openAccount();

/** A receiver fetches from an origin of its own, without a cookie or a key. */
const cast = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(`${service.localUrl}${path}`, { method, headers: { origin: 'https://www.gstatic.com', ...headers } });

async function makeDelivery() {
  const stream = await createRecordedStream(service, { profiles: [] });
  const { rtmpUrl: url } = service;
  const encoder = await publishTestStream({
    url,
    streamKey: stream.streamKey ?? '',
    seconds: 2,
    width: 160,
    height: 90,
  });
  await encoder.finish();
  const { id: sessionId } = await readySession(service, stream.id);
  const body = { title: 'Final', items: [{ sessionId }] };
  const made = await service.post('/aircheck/deliveries', body);
  const token = /deliver(?:y|ies|ed)\/([\w-]{20,})/.exec(JSON.stringify(made))?.[1] ?? '';
  const page = await service.get(`/aircheck/delivered/${token}`);
  const [entry] = v.parse(deliveredSchema, page).entries;
  return { id: String(made.id), token, hls: entry?.hlsPath ?? '', mp4: entry?.mp4Path ?? '' };
}

describe('What a delivery page plays can be cast', () => {
  it('playlists, segments and the MP4, whole, in ranges and by HEAD, until the page is revoked', async () => {
    const { id, token, hls, mp4 } = await makeDelivery();
    const paths = [hls, mp4];
    for (const path of paths) {
      if (!path.endsWith('.m3u8')) continue;
      const text = await (await cast(path)).text();
      const names = [...text.matchAll(/^([^#\s].*)|URI="([^"]+)"/gm)].map(([, name, uri]) => name ?? uri ?? '');
      paths.push(...names.map((name) => new URL(name, new URL(path, 'http://x')).pathname));
    }
    expect(paths.some((path) => path.endsWith('.m4s'))).toBe(true);
    for (const path of paths) {
      for (const [method, headers, status] of [
        ['GET', {}, 200],
        ['HEAD', {}, 200],
        ['GET', { range: 'bytes=0-9' }, path.endsWith('.m3u8') ? 200 : 206],
      ] as const) {
        const answer = await cast(path, method, headers);
        await answer.arrayBuffer();
        expect([answer.status, answer.headers.get('access-control-allow-origin')], path).toEqual([status, '*']);
        expect(answer.headers.get('access-control-expose-headers')).toContain('content-range');
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      }
      const preflight = await cast(path, 'OPTIONS', {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('range');
    }
    // The page itself and all of it in one file are as they were.
    for (const path of [`/api/aircheck/delivered/${token}`, `/deliveries/${token}/media.zip`]) {
      expect((await cast(path)).status, path).toBe(403);
    }
    expect((await cast(hls, 'POST')).status).toBeGreaterThanOrEqual(400);

    await service.call('DELETE', `/aircheck/deliveries/${id}`);
    for (const path of paths) expect((await cast(path)).status, path).toBe(404);
  });
});
