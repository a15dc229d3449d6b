import { type ReactNode, useEffect, useRef } from 'react';

interface OverflowPanelProps {
  onClose: () => void;
  children: ReactNode;
}

/** What a line of the control room has no room for. It lies over what is below, and pushes nothing; Escape closes it. */
export function OverflowPanel({ onClose, children }: OverflowPanelProps) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const opener = document.activeElement;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
      if (opener instanceof HTMLElement) opener.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className="absolute inset-x-0 top-full z-10 max-h-[60vh] overflow-y-auto border-b border-line-strong bg-canvas shadow-float">
      {children}
    </div>
  );
}
