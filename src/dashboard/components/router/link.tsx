import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { pageLocation } from './page-location.ts';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address from `paths`. */
  to: string;
  /** Sent along to the page it leads to. */
  state?: unknown;
}

/** A link to a page of the dashboard: a real one, which goes there without loading the dashboard anew. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isElsewhere || rest.target) return;
    event.preventDefault();
    pageLocation.go(to, { state });
  };
  return <a href={to} onClick={follow} {...rest} />;
}
