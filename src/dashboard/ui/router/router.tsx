import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { matchPath, pathBelow } from './match-path.ts';

interface Location {
  /** Below the router's base. */
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** What the link that led here handed over; anything where another page wrote it. */
  state: unknown;
}

interface NavigateOptions {
  /** Takes the place of this entry in the browser's history. */
  replace?: boolean;
  /** Handed over to the page: its `useLocation().state`. */
  state?: unknown;
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

interface Routing {
  base: string;
  location: Location;
  navigate: Navigate;
}

const RoutingContext = createContext<Routing | undefined>(undefined);

interface RouterProps {
  /** The folder that all addresses are below, without a slash at its end: '' at the root. */
  base?: string;
  children: ReactNode;
}

/** Keeps what is drawn in step with the browser's address. Draws nothing where the address is not below the base. */
export function Router({ base = '', children }: RouterProps) {
  const [location, setLocation] = useState(() => readLocation(base));
  const follow = useCallback(() => startTransition(() => setLocation(readLocation(base))), [base]);
  useLayoutEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) => {
      window.history[replace ? 'replaceState' : 'pushState'](state, '', addressOf(base, to));
      follow();
    },
    [base, follow],
  );
  const routing = useMemo(() => location && { base, location, navigate }, [base, location, navigate]);
  return routing && <RoutingContext value={routing}>{children}</RoutingContext>;
}

function readLocation(base: string): Location | undefined {
  const pathname = pathBelow(base, window.location.pathname);
  return pathname === undefined ? undefined : { pathname, search: window.location.search, state: window.history.state };
}

/** The whole address of a path below the base: the base itself has no slash at its end. */
function addressOf(base: string, to: string): string {
  return base === '' ? to : base + to.replace(/^\/(?=$|\?)/, '');
}

function useRouting(): Routing {
  const routing = use(RoutingContext);
  if (routing === undefined) throw new Error('There is no router around this.');
  return routing;
}

export const useLocation = (): Location => useRouting().location;

/** Goes to a path below the base. The function stays the same. */
export const useNavigate = (): Navigate => useRouting().navigate;

/** The whole address of a path below the base, as a link has it. */
export const useAddress = (to: string): string => addressOf(useRouting().base, to);

/** The path of a whole address below the base; undefined for an address that is not. */
export function usePathBelowBase(): (pathname: string) => string | undefined {
  const { base } = useRouting();
  return useCallback((pathname) => pathBelow(base, pathname), [base]);
}

/** What the address has where `pattern` has `:name`; nothing on a page of another pattern. */
export const usePathParams = (pattern: string): Record<string, string> =>
  matchPath(pattern, useLocation().pathname) ?? {};

export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocation().search);
