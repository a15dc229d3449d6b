import type { FastifyInstance } from 'fastify';

/** `GET /healthz`, for whatever watches or balances: 200 where sessions can be taken and kept, else 503. Needs no key. */
export function addHealthRoute(app: FastifyInstance, problems: () => Promise<string[]>): void {
  app.get('/healthz', async (_request, reply) => {
    const found = await problems();
    reply.header('cache-control', 'no-store').code(found.length === 0 ? 200 : 503);
    return found.length === 0 ? { status: 'ok' } : { status: 'unavailable', problems: found };
  });
}
