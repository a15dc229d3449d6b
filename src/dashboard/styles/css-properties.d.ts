import 'react';

// The custom properties that components set, so that `style` needs no cast.
declare module 'react' {
  interface CSSProperties {
    '--ticks'?: string;
    '--docked'?: string | undefined;
    '--level'?: number;
    '--held'?: number;
    '--rows'?: number;
  }
}
