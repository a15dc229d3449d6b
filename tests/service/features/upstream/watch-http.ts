import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { onTestFinished } from 'vitest';

const channels = {
  'net.server.socket': 'connections accepted',
  'http.server.request.start': 'requests begun',
  'http.server.response.finish': 'answers written',
  'undici:request:create': 'fetches begun',
  'undici:request:headers': 'headers fetched',
  'undici:request:trailers': 'bodies fetched',
  'undici:request:error': 'fetches failed',
};

/** What this process serves and fetches over HTTP until the test is over, as counts a path: "requests begun /api/stream 8". */
export function watchHttp(): () => string {
  const counts = new Map<string, number>();
  for (const [channel, what] of Object.entries(channels)) {
    const count = (message: unknown) => {
      const key = `${what} ${pathOf(message)}`.trim();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    };
    subscribe(channel, count);
    onTestFinished(() => void unsubscribe(channel, count));
  }
  return () => [...counts].map(([what, count]) => `${what} ${count}`).join(', ');
}

/** Of what a server was asked, or of what `fetch` asks. */
function pathOf(message: unknown): string {
  const { request } = Object(message);
  const { url, path } = Object(request);
  return String(url ?? path ?? '');
}
