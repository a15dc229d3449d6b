import { type ActivityFilter, activityTablePath } from '../api/activity.ts';
import { connection } from '../api/client/connection.ts';
import { operatorQuery } from '../recording/words/operator-query.ts';
import { buttonClasses } from '../ui/button.tsx';
import { useStore } from '../ui/create-store.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { words } from './activity-words.ts';

/**
 * Saves what is listed, all of it, as a table for spreadsheets. The browser asks for it by itself, with its cookie: a page
 * that was signed in to with a key of its own cannot send that along.
 */
export function DownloadActivity({ filter }: { filter: ActivityFilter }) {
  const state = useStore(connection);
  if (state.status !== 'signed-in' || state.connection.apiKey !== undefined) return null;
  const path = activityTablePath(filter, operatorQuery());
  return (
    <a href={`${state.connection.baseUrl}${path}`} download className={buttonClasses()}>
      <DetailIcon name="download" />
      {words.download}
    </a>
  );
}
