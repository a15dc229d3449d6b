import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { WhenIdle } from '../ui/lazy/when-idle.tsx';
import type { RecordMenuProps } from './record-menu.tsx';

const RecordMenu = lazyPart(() => import('./record-menu.tsx').then((file) => file.RecordMenu));

/** Further settings of the next session, as soon as their code has come; it takes no room of its own. */
export function RecordChoices(props: RecordMenuProps) {
  return (
    <WhenIdle>
      <RecordMenu {...props} />
    </WhenIdle>
  );
}
