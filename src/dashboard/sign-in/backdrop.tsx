import { Strip, type StripSegment } from '../shared/strip/strip.tsx';

// A drawing of nobody's nights: [from, to] in hundredths of the window; `open` ones are hollow.
const nights: readonly (readonly { a: number; b: number; open?: true }[])[] = [
  [
    { a: 62, b: 66 },
    { a: 3, b: 8, open: true },
  ],
  [
    { a: 4, b: 13 },
    { a: 95, b: 99 },
  ],
  [
    { a: 72, b: 79 },
    { a: 83, b: 90 },
  ],
  [
    { a: 53, b: 68 },
    { a: 70, b: 98 },
  ],
  [
    { a: 53, b: 68 },
    { a: 70, b: 77 },
    { a: 78, b: 86 },
    { a: 91, b: 99 },
  ],
  [{ a: 90, b: 97 }],
  [
    { a: 72, b: 79 },
    { a: 82, b: 89 },
    { a: 92, b: 99 },
  ],
  [
    { a: 1, b: 11 },
    { a: 57, b: 69 },
  ],
  [{ a: 74, b: 81, open: true }],
  [
    { a: 51, b: 56 },
    { a: 87, b: 91 },
  ],
  [
    { a: 46, b: 51 },
    { a: 52, b: 65 },
    { a: 68, b: 83 },
  ],
  [{ a: 3, b: 10 }],
  [{ a: 0, b: 8 }],
  [],
];

const ticks = [3, 16, 28, 41, 53, 66, 78, 91]
  .map((at) => `linear-gradient(var(--color-line) 0 0) ${at}% 0/1px 100% no-repeat`)
  .join(',');

/** The signature at rest, in ink alone: a picture, not data. */
export function Backdrop() {
  return (
    <div
      aria-hidden="true"
      style={{ '--ticks': ticks }}
      className="grid auto-rows-fr border-l border-line bg-well pr-16 max-desk:auto-rows-[1.625rem] max-desk:border-t max-desk:border-l-0 max-desk:pr-6"
    >
      {nights.map((night, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
        <Strip key={index} label="" segments={night.map(toSegment)} className="border-b border-line" />
      ))}
    </div>
  );
}

function toSegment({ a, b, open }: { a: number; b: number; open?: true }): StripSegment {
  return { key: `${a}`, kind: open ? 'quiet-open' : 'quiet', a: a / 100, b: b / 100 };
}
