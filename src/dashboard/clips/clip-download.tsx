import type { Clip } from '../api/clips/clips.ts';
import { DownloadLink } from '../shared/links/download-link.tsx';
import { words as sharedWords } from '../shared/shared-lazy-words.ts';
import { Button } from '../ui/button.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { words } from './clips-words.ts';

/** Saves a clip as one file. While it is being made its place is taken already. */
export function ClipDownload({ clip: { name, state, mp4Url } }: { clip: Clip }) {
  if (state === 'making')
    return (
      <Button look="ghost" disabled aria-label={words.download(name)}>
        <DetailIcon name="download" />
        {sharedWords.download}
      </Button>
    );
  return mp4Url === undefined ? null : <DownloadLink url={mp4Url} isOwn look="ghost" label={words.download(name)} />;
}
