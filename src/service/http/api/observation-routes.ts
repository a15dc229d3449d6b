import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

export interface MetricsParts extends AuthParts, ProxySettings {
  /** Of the service as a whole; requests are counted here. */
  metrics: () => Promise<Metric[]>;
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

/** `GET /metrics` for Prometheus: without a key from this machine, with any good key from elsewhere. */
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
    requireKey(scope, parts, (request) => isLocal(request, parts));
    scope.get('/metrics', async (_request, reply) => {
      const metrics = await parts.metrics();
      return reply
        .type(prometheusType)
        .header('cache-control', 'no-store')
        .send(prometheusText([...metrics, requestMetric()]));
    });
  });
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

interface ProxySettings {
  publicUrl?: string | undefined;
  trustedProxies: readonly string[];
}

/**
 * Does a program on this machine ask? A proxy on this machine asks for others: where one is trusted, its word counts;
 * where one is expected or shows itself and none is trusted, nobody is known to be local.
 */
function isLocal(request: FastifyRequest, { publicUrl, trustedProxies }: ProxySettings): boolean {
  const { headers, ip, ips = [] } = request;
  const wasForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
  if (trustedProxies.length === 0 && (publicUrl !== undefined || wasForwarded)) return false;
  if (wasForwarded && ips.length < 2) return false;
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '');
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
