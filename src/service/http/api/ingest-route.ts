import type { FastifyInstance } from 'fastify';
import type { Ingest } from '../../../contract/ingest.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { baseUrl } from '../server/base-url.ts';

export interface IngestAddress {
  rtmpPort: () => number;
  /** Where encoders reach us through something else, TLS for one. */
  publicRtmpUrl?: string | undefined;
}

/** `GET /ingest`: where to push and where playback lives, as seen from the client. Needs no key. Source: hosted-api. */
export function addIngestRoute(app: FastifyInstance, { rtmpPort, publicRtmpUrl }: IngestAddress): void {
  app.get(routePatterns.ingest, async (request): Promise<Ingest[]> => {
    const base = baseUrl(request);
    const ingest = publicRtmpUrl ?? `rtmp://${new URL(base).hostname}:${rtmpPort()}/live`;
    return [{ ingest, playback: `${base}/hls`, base }];
  });
}
