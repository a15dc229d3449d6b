import { words } from '../stream-words.ts';

interface ChooseBoxProps {
  /** When the session was, in words. */
  times: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Chooses a session to hand over. In the gutter, quiet until something asks for it; on a narrow page over its picture. */
export function ChooseBox({ times, isChosen, onChoose }: ChooseBoxProps) {
  return (
    <label className="absolute top-0 -left-gutter grid h-row w-8 place-items-center max-desk:left-0">
      <input
        type="checkbox"
        aria-label={words.sessions.choose(times)}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        className="size-4 accent-accent-fill row-box"
      />
    </label>
  );
}
