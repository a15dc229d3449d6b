import { type ReactNode, useEffect, useState } from 'react';
import { maskKey } from '../recording/words/encoder-setup.ts';
import { CopyControl } from '../ui/copy-control.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SetupRow } from './setup-row.tsx';

/** A key that was shown is hidden again: the screen may be shared, or left. */
const shownForMs = 20_000;

interface KeyRowProps {
  streamKey: string;
  /** What else can be done with the key. */
  children?: ReactNode;
}

/** The stream key: masked, copied without being shown. */
export function KeyRow({ streamKey, children }: KeyRowProps) {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isShown]);

  return (
    <SetupRow name="Key" value={isShown ? streamKey : maskKey(streamKey)}>
      {children}
      <IconButton label={isShown ? 'Hide key' : 'Show key for 20 seconds'} onClick={() => setShown(!isShown)}>
        <DetailIcon name={isShown ? 'eye-closed' : 'eye'} />
      </IconButton>
      <CopyControl text={() => streamKey} label="Copy key">
        Copy
      </CopyControl>
    </SetupRow>
  );
}
