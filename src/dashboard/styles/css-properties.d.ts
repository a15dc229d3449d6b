import 'react';

// The custom properties that components set, so that `style` needs no cast.
declare module 'react' {
  interface CSSProperties {
    '--ticks'?: string;
    '--level'?: number;
    '--held'?: number;
  }
}
