import { clientNetwork } from '../../lib/client-network.ts';

const maxClients = 10_000;
/** An office shares one address, and so does a program that claims to be another browser each time. */
const clientsPerNetwork = 10;

interface Rate {
  /** Requests that may come at once. */
  burst: number;
  /** Requests a second, in the long run. */
  perSecond: number;
}

/**
 * Allows up to `burst` requests at once, then `perSecond`. Returns the seconds to wait, or undefined where the request
 * may be answered. `now` is a clock that is never set.
 */
export function createRequestRate({ burst, perSecond }: Rate, now: () => number) {
  /** Requests that each client has left. The client that has been away for longest is evicted first: its allowance is full again. */
  const left = new Map<string, { requests: number; atMs: number }>();
  return {
    take(key: string): number | undefined {
      const atMs = now();
      const known = left.get(key) ?? { requests: burst, atMs };
      const requests = Math.min(burst, known.requests + ((atMs - known.atMs) / 1000) * perSecond);
      const isAllowed = requests >= 1;
      left.delete(key);
      left.set(key, { requests: isAllowed ? requests - 1 : requests, atMs });
      const [oldest] = left.keys();
      if (left.size > maxClients && oldest !== undefined) left.delete(oldest);
      return isAllowed ? undefined : Math.ceil((1 - requests) / perSecond);
    },
  };
}

/**
 * The rate of one client of a page: a browser in a network. Colleagues behind one address do not lock each other out, and
 * a network as a whole has a limit too.
 */
export function createClientRate({ burst, perSecond }: Rate, now: () => number) {
  const ofClient = createRequestRate({ burst, perSecond }, now);
  const total = { burst: burst * clientsPerNetwork, perSecond: perSecond * clientsPerNetwork };
  const ofNetwork = createRequestRate(total, now);
  return {
    /** Seconds to wait, or undefined. */
    take(pageId: string, { address, userAgent = '' }: { address: string; userAgent: string | undefined }) {
      const network = `${pageId} ${clientNetwork(address)}`;
      return ofClient.take(`${network} ${userAgent.slice(0, 200)}`) ?? ofNetwork.take(network);
    },
  };
}
