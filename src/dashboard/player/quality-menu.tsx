import { useRef, useState } from 'react';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { ControlButton } from './control-button.tsx';
import type { Playback } from './engine/engine.ts';
import { QualityList } from './quality-list.tsx';
import { renditionName } from './rendition-words.ts';
import { words } from './words.ts';

/** The choice of rendition; nothing where there is none. */
export function QualityMenu({ playback: { engine, renditions, rendition } }: { playback: Playback }) {
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (engine === undefined || renditions.length < 2) return null;
  return (
    <div className="relative">
      <ControlButton
        ref={button}
        label={words.qualityIs(renditionName(renditions, chosen))}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="bg-player-wash"
        onClick={() => setOpen(!isOpen)}
      >
        {renditionName(renditions, chosen)}
        <DetailIcon name="quality" />
      </ControlButton>
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
