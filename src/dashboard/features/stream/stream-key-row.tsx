import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { maskStreamKey } from './encoder-setup.ts';
import { words } from './words.ts';

interface SetupRowProps {
  name: string;
  value: string;
  /** What can be done with the value. */
  children?: ReactNode;
}

/** One value that an encoder asks for. */
export function SetupRow({ name, value, children }: SetupRowProps) {
  return (
    <div className="flex min-h-[2.125rem] items-center gap-1 border-b border-line max-[22rem]:flex-wrap">
      <span className="mr-auto min-w-13 shrink-0 text-meta text-ink-3">{name}</span>
      {/* Keys differ at their ends: where the line is too short there are two, which are no higher; on a small phone it is another. */}
      <span
        className="min-w-0 flex-1 font-mono text-meta wrap-anywhere max-[22rem]:order-1 max-[22rem]:basis-full"
        title={value}
      >
        {value}
      </span>
      {children}
    </div>
  );
}

/** A key that was shown is hidden again: the screen may be shared, or left. */
const shownForMs = 20_000;

interface StreamKeyRowProps {
  streamKey: string;
  /** What else can be done with the key. */
  children?: ReactNode;
}

/** The stream key: masked, copied without being shown. */
export function StreamKeyRow({ streamKey, children }: StreamKeyRowProps) {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isShown]);

  return (
    <SetupRow name={words.encoder.key} value={isShown ? streamKey : maskStreamKey(streamKey)}>
      {children}
      <IconButton
        label={isShown ? words.encoder.hideKey : words.encoder.showKey(shownForMs / 1000)}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-closed' : 'eye'} />
      </IconButton>
      <CopyControl text={() => streamKey} label={words.encoder.copyKey}>
        {words.copy}
      </CopyControl>
    </SetupRow>
  );
}
