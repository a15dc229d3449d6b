import type { QueryClient } from '@tanstack/react-query';
import { pageUpstream } from './client/page-upstream.ts';
import type { ApiOwner } from './client/request.ts';

const owners = new WeakMap<QueryClient, ApiOwner>();

/** A query client holds the data of one connection alone; this says of which. */
export function setOwner(client: QueryClient, owner: ApiOwner): void {
  owners.set(client, owner);
}

/** Whose data a query client holds: a change that began on one page is never sent to the connection of another. */
export function ownerOf(client: QueryClient): ApiOwner {
  return owners.get(client) ?? { upstream: pageUpstream.get() };
}
