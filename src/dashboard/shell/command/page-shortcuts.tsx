import { HelpShortcut } from '../../shortcuts/help-shortcut.tsx';
import { CommandShortcut } from './command-shortcut.tsx';

/** The keys of every page. */
export function PageShortcuts({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <HelpShortcut onHelp={onHelp} />
      <CommandShortcut onHelp={onHelp} />
    </>
  );
}
