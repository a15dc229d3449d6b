import { type DeliveredEntry, mediaUrl } from '../api/deliveries/delivered.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { operatorQuery } from '../recording/words/operator-query.ts';
import { words } from './delivered-words.ts';

interface DownloadAllProps {
  path: string;
  entries: readonly DeliveredEntry[];
}

/** All files that are ready as one: a browser asks before it saves several, and a phone saves only one of them. */
export function DownloadAll({ path, entries }: DownloadAllProps) {
  const ready = entries.flatMap(({ sizeBytes = 0 }) => (sizeBytes > 0 ? [sizeBytes] : []));
  const size = formatBytes(ready.reduce((sum, bytes) => sum + bytes, 0));
  return (
    <a href={`${mediaUrl(path)}?${new URLSearchParams(operatorQuery())}`} download className="delivered-download-all">
      {words.downloadAll(ready.length, size)}
    </a>
  );
}
