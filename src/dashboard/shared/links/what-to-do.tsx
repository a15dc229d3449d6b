import { Link } from 'react-router-dom';
import { buttonClasses } from '../../ui/button.tsx';
import { words } from '../words.ts';

interface WhatToDoProps {
  /** Of its page, which says what can be done. */
  address: string;
  /** When it was, for those who hear the link without its row. */
  times: string;
}

/** What a row offers of a session that failed: there is nothing to play or to copy. */
export function WhatToDo({ address, times }: WhatToDoProps) {
  return (
    <Link to={address} className={buttonClasses('ghost')}>
      {words.whatToDo}
      <span className="sr-only">: {times}</span>
    </Link>
  );
}
