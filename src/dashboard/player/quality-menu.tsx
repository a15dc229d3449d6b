import { useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { Playback } from './engine/engine.ts';
import { formatBitrate, renditionName } from './playback-words.ts';
import { words } from './player-words.ts';

/** The choice of rendition, the best first; nothing where there is none. */
export function QualityMenu({ playback: { engine, renditions, rendition } }: { playback: Playback }) {
  /** -1 leaves the choice to the player. */
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (engine === undefined || renditions.length < 2) return null;
  const choices = [
    {
      index: -1,
      name: words.auto,
      note: rendition === undefined ? undefined : words.autoNow(renditionName(renditions, rendition)),
    },
    ...[...renditions]
      .sort((a, b) => b.lines - a.lines || b.bitrate - a.bitrate)
      .map(({ index, name, bitrate }) => ({ index, name, note: formatBitrate(bitrate) })),
  ];
  return (
    <div className="relative">
      <IconButton
        look="picture"
        ref={button}
        label={words.qualityIs(renditionName(renditions, chosen))}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="bg-player-wash"
        onClick={() => setOpen(!isOpen)}
      >
        {renditionName(renditions, chosen)}
        <Icon name="quality" />
      </IconButton>
      {isOpen ? (
        <Menu
          look="picture"
          label={words.quality}
          items={choices.map(({ index, name, note }) => ({
            id: `${index}`,
            word: name,
            note,
            isChosen: index === chosen,
            onChoose: () => {
              engine.chooseRendition(index);
              setChosen(index);
            },
          }))}
          button={button}
          onClose={() => setOpen(false)}
          className="right-0 bottom-9 w-46"
        />
      ) : null}
    </div>
  );
}
