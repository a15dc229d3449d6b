import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../observation/metrics.ts';
import { type AuthParts, requireKey } from '../server/auth.ts';

/** A check returns what is wrong, in words, or undefined. */
export type HealthCheck = () => Promise<string | undefined>;

/** Whoever asks needs no key: however many ask, the checks run once in this time. */
const checkEveryMs = 2000;

/** `GET /healthz`, for whatever watches or balances: 200 where sessions can be taken and kept, else 503. */
export function addHealthRoute(app: FastifyInstance, checks: readonly HealthCheck[], now: () => number): void {
  let last: { at: number; results: Promise<(string | undefined)[]> } | undefined;
  app.get('/healthz', async (_request, reply) => {
    if (last === undefined || Math.abs(now() - last.at) > checkEveryMs) {
      last = { at: now(), results: Promise.all(checks.map((check) => check())) };
    }
    const problems = (await last.results).filter((problem) => problem !== undefined);
    reply.header('cache-control', 'no-store').code(problems.length === 0 ? 200 : 503);
    return problems.length === 0 ? { status: 'ok' } : { status: 'unavailable', problems };
  });
}

export interface MetricsParts extends AuthParts {
  metrics: Metrics;
}

/**
 * `GET /metrics` for Prometheus, with any good key. A proxy on this machine that adds no header looks like a program on
 * this machine, so nobody is let in for where a request comes from.
 */
export function addMetricsRoute(app: FastifyInstance, parts: MetricsParts): void {
  const { metrics } = parts;
  app.addHook('onResponse', async (request, reply) =>
    metrics.onRequest(request.method, reply.statusCode, reply.elapsedTime / 1000),
  );
  app.register(async (scope) => {
    requireKey(scope, parts);
    scope.get('/metrics', async (_request, reply) =>
      reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.text()),
    );
  });
}
