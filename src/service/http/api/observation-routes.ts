import type { FastifyInstance } from 'fastify';
import { type Metric, prometheusText, prometheusType } from '../../observation/prometheus-text.ts';
import { type AuthParts, requireKey } from '../server/auth.ts';

/** `GET /healthz`, for whatever watches or balances: 200 where sessions can be taken and kept, else 503. Needs no key. */
export function addHealthRoute(app: FastifyInstance, problems: () => Promise<string[]>): void {
  app.get('/healthz', async (_request, reply) => {
    const found = await problems();
    reply.header('cache-control', 'no-store').code(found.length === 0 ? 200 : 503);
    return found.length === 0 ? { status: 'ok' } : { status: 'unavailable', problems: found };
  });
}

export interface MetricsParts extends AuthParts {
  /** Of the service as a whole; requests are counted here. */
  metrics: () => Promise<Metric[]>;
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

/**
 * `GET /metrics` for Prometheus, with any good key. A proxy on this machine that adds no header looks like a program on
 * this machine, so nobody is let in for where a request comes from.
 */
export function addMetricsRoute(app: FastifyInstance, parts: MetricsParts): void {
  const requests = new Map<string, { method: string; code: string; count: number }>();
  app.addHook('onResponse', async (request, reply) => {
    const method = methods.includes(request.method) ? request.method : 'other';
    const code = String(reply.statusCode);
    const counted = requests.get(`${method} ${code}`) ?? { method, code, count: 0 };
    counted.count += 1;
    requests.set(`${method} ${code}`, counted);
  });
  const requestMetric = (): Metric => ({
    name: 'aircheck_http_requests_total',
    type: 'counter',
    help: 'HTTP requests answered.',
    samples: [...requests.values()].map(({ method, code, count }) => ({ labels: { method, code }, value: count })),
  });

  app.register(async (scope) => {
    requireKey(scope, parts);
    scope.get('/metrics', async (_request, reply) => {
      const metrics = await parts.metrics();
      return reply
        .type(prometheusType)
        .header('cache-control', 'no-store')
        .send(prometheusText([...metrics, requestMetric()]));
    });
  });
}
