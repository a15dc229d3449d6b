import type { FastifyInstance } from 'fastify';
import type { Ingest } from '../../contract/requests.ts';
import { routePatterns } from '../../contract/routes.ts';
import { baseUrl } from './base-url.ts';

/** `GET /ingest`: where to push and where playback lives, as seen from the client. Needs no key. Source: hosted-api. */
export function addIngestRoute(app: FastifyInstance, rtmpPort: () => number): void {
  app.get(routePatterns.ingest, async (request): Promise<Ingest> => {
    const base = baseUrl(request);
    return [{ ingest: `rtmp://${request.hostname}:${rtmpPort()}/live`, playback: `${base}/hls`, base }];
  });
}
