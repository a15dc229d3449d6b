import type { ComponentProps, MouseEvent } from 'react';
import { useAddress, useLocation, useNavigate } from './router.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'onClick'> {
  /** A path below the router's base. */
  to: string;
  /** Handed over to the page: its `useLocation().state`. */
  state?: unknown;
}

/** Goes to another page without loading the dashboard anew. A click with a key held is the browser's: a new tab or window. */
export function Link({ to, state, ...anchor }: LinkProps) {
  const href = useAddress(to);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // A page's own link is no step to go back from.
    navigate(to, { state, replace: to === pathname + search });
  };
  return <a {...anchor} href={href} onClick={follow} />;
}

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
