import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const hlsScript = readFileSync(new URL('../../../node_modules/hls.js/dist/hls.mjs', import.meta.url));

/** A video, a choice of levels, and nothing that is ours: what any page that embeds a recording does. */
const page = `<!doctype html><meta charset="utf-8"><title>Player</title><link rel="icon" href="data:,">
<video aria-label="Recording" muted controls></video><select aria-label="Level"></select>
<script type="module">
  import Hls from './hls.mjs';
  const [video, select] = [document.querySelector('video'), document.querySelector('select')];
  const hls = new Hls();
  hls.on(Hls.Events.ERROR, (_, { fatal, details }) => { if (fatal) console.error(details); });
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    select.append(...levels.map(({ name, height }, index) => new Option(height || 'sound', index)));
    video.play();
  });
  select.addEventListener('change', () => { hls.currentLevel = Number(select.value); });
  hls.loadSource(new URLSearchParams(location.search).get('url'));
  hls.attachMedia(video);
</script>`;

export interface PlayerServer {
  /** The page that plays what is behind a master playlist, beginning at its lowest level. */
  pageFor(masterUrl: string): string;
  close(): Promise<void>;
}

/** Serves a bare page with hls.js, from another origin than the service's. */
export async function servePlayer(): Promise<PlayerServer> {
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url === '/hls.mjs';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? hlsScript : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    pageFor: (masterUrl) => `http://127.0.0.1:${port}/?url=${encodeURIComponent(masterUrl)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
