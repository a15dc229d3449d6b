import { useEffect, useRef, useState } from 'react';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { moveFocus } from '../ui/menu.tsx';
import type { Playback, PlaybackRendition } from './engine/engine.ts';
import { formatBitrate, renditionName } from './playback-words.ts';
import { words } from './player-words.ts';

/** The choice of rendition; nothing where there is none. */
export function QualityMenu({ playback: { engine, renditions, rendition } }: { playback: Playback }) {
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (engine === undefined || renditions.length < 2) return null;
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
        <DetailIcon name="quality" />
      </IconButton>
      {isOpen ? (
        <QualityList
          renditions={renditions}
          chosen={chosen}
          playing={rendition}
          onChoose={(index) => {
            engine.chooseRendition(index);
            setChosen(index);
          }}
          onClose={(focusedNext) => {
            if (focusedNext === button.current) return;
            setOpen(false);
            if (focusedNext === undefined) button.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

interface QualityListProps {
  renditions: readonly PlaybackRendition[];
  /** -1 leaves the choice to the player. */
  chosen: number;
  playing: number | undefined;
  onChoose: (index: number) => void;
  /** With what has the focus next when it was lost; undefined when the menu is done with. */
  onClose: (focusedNext?: EventTarget | null) => void;
}

/** The open menu of renditions, the best first. */
function QualityList({ renditions, chosen, playing, onChoose, onClose }: QualityListProps) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, []);

  const choices = [
    {
      index: -1,
      name: words.auto,
      note: playing === undefined ? '' : words.autoNow(renditionName(renditions, playing)),
    },
    ...[...renditions]
      .sort((a, b) => b.bitrate - a.bitrate)
      .map((each) => ({ ...each, note: formatBitrate(each.bitrate) })),
  ];
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={words.quality}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else if (!moveFocus(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(event.relatedTarget);
      }}
      className="absolute right-0 bottom-9 z-1 w-46 rounded-md border border-player-line bg-player-menu py-1 float"
    >
      {choices.map(({ index, name, note }) => (
        <button
          key={index}
          type="button"
          role="menuitemradio"
          aria-checked={index === chosen}
          onClick={() => {
            onChoose(index);
            onClose();
          }}
          className="flex h-[1.875rem] w-full items-center gap-2 px-2.5 text-left aria-checked:bg-player-wash aria-checked:font-strong hover:bg-player-wash"
        >
          <Icon name="check" className={index === chosen ? undefined : 'invisible'} />
          {name}
          <span className="ml-auto font-normal text-player-ink-2">{note}</span>
        </button>
      ))}
    </div>
  );
}
