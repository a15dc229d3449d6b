import { readPath } from '../../paths.ts';
import { useLocation } from './use-location.ts';

/** The ids in the page's address. */
export function useParams(): { streamId?: string; sessionId?: string } {
  const { page: _, ...params } = readPath(useLocation().pathname);
  return params;
}
