import { queryOptions } from '@tanstack/react-query';
import { parseStoryboard } from '../recording/storyboard.ts';
import { requestMedia } from './client/request.ts';

/** The small pictures for a recording's seek bar; none where they cannot be had. */
export const storyboard = (url: string) =>
  queryOptions({
    queryKey: ['storyboard', url] as const,
    queryFn: async ({ signal }) => {
      const { response, text } = await requestMedia(url, { signal });
      return response.ok ? parseStoryboard(text, url) : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
