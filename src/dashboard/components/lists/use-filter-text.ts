import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The rows follow typed text at once and the address follows later. An address that changes otherwise wins. */
export function useFilterText(addressed: string) {
  const { key } = useLocation();
  const [typed, setTyped] = useState({ text: '', at: '' });
  return {
    text: typed.at === key ? typed.text : addressed,
    type: (text: string) => setTyped({ text, at: key }),
  };
}
