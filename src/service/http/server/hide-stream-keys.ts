import type { FastifyInstance } from 'fastify';
import { mayOnlyRead } from './auth.ts';

/**
 * Whoever may only read never gets a stream key, which is a right to publish: of nothing that is answered, an
 * upstream's answers and whatever they hold included.
 */
export function hideStreamKeys(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) =>
    mayOnlyRead(request) ? withoutStreamKeys(payload) : payload,
  );
}

/** The same value without a `streamKey` at any depth. */
function withoutStreamKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStreamKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'streamKey')
      .map(([name, inner]) => [name, withoutStreamKeys(inner)]),
  );
}
