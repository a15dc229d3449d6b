import { useRef, useState } from 'react';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { ControlButton } from './control-button.tsx';
import type { Playback } from './engine.ts';
import { levelName } from './level-words.ts';
import { QualityList } from './quality-list.tsx';

/** The choice of rendition; nothing where there is none. */
export function QualityMenu({ playback: { engine, levels, level } }: { playback: Playback }) {
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (engine === undefined || levels.length < 2) return null;
  return (
    <div className="relative">
      <ControlButton
        ref={button}
        label={`Quality: ${levelName(levels, chosen)}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="bg-player-wash"
        onClick={() => setOpen(!isOpen)}
      >
        {levelName(levels, chosen)}
        <DetailIcon name="quality" />
      </ControlButton>
      {isOpen ? (
        <QualityList
          levels={levels}
          chosen={chosen}
          playing={level}
          onChoose={(index) => {
            engine.chooseLevel(index);
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
