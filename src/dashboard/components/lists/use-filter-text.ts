import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The text of a filter: the rows follow what is typed at once, the address later. Where that changes, it wins. */
export function useFilterText(addressed: string) {
  const { key } = useLocation();
  const [typed, setTyped] = useState({ text: '', at: '' });
  return {
    text: typed.at === key ? typed.text : addressed,
    type: (text: string) => setTyped({ text, at: key }),
  };
}
