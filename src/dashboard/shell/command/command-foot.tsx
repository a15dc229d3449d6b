import { aboutMinutes } from '../../../contract/recordings/about-minutes.ts';
import { modifierKey } from '../../shortcuts/modifier-key.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { words } from './command-words.ts';

const keys = [
  { pressed: ['Enter'], does: words.keys.act },
  { pressed: [modifierKey, 'Enter'], does: words.keys.newTab },
  { pressed: ['Esc'], does: words.keys.close },
];

interface CommandFootProps {
  text: string;
  count: number;
  sought: { minute?: number } | undefined;
  older: 'reading' | 'unread' | undefined;
}

/** What is not in the list: that nothing was found, that older sessions are still looked for; and the keys. */
export function CommandFoot({ text, count, sought, older }: CommandFootProps) {
  const isNothing = count === 0 && older === undefined && text.trim() !== '';
  return (
    <>
      {isNothing ? (
        <p className="px-4 py-3">
          {sought === undefined
            ? words.none(text.trim())
            : words.noneThen[sought.minute === undefined ? 'day' : 'time'](aboutMinutes)}{' '}
          <span className="text-ink-3">{words.tryThis}</span>
        </p>
      ) : null}
      {older ? <p className="px-4 py-2 text-ink-2">{words.older[older]}</p> : null}
      <p role="status" className="sr-only">
        {text.trim() === '' ? '' : words.count(count)}
      </p>
      <p aria-hidden="true" className="flex gap-4 border-t border-line px-4 py-2 text-meta text-ink-3 max-desk:hidden">
        {keys.map(({ pressed, does }) => (
          <span key={does} className="flex items-center gap-1.5">
            {pressed.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </span>
        ))}
      </p>
    </>
  );
}
