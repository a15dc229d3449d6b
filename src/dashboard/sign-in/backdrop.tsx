import { Strip, type StripSegment } from '../shared/strip/strip.tsx';

// Nobody's nights, a row each: where its spans begin and end, in hundredths of the window. Those in brackets are hollow.
const nights = [
  '62-66 (3-8)',
  '4-13 95-99',
  '72-79 83-90',
  '53-68 70-98',
  '53-68 70-77 78-86 91-99',
  '90-97',
  '72-79 82-89 92-99',
  '1-11 57-69',
  '(74-81)',
  '51-56 87-91',
  '46-51 52-65 68-83',
  '3-10',
  '0-8',
  '',
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
      {nights.map((night) => (
        <Strip key={night} label="" segments={segmentsOf(night)} className="border-b border-line" />
      ))}
    </div>
  );
}

function segmentsOf(night: string): StripSegment[] {
  return [...night.matchAll(/(\(?)(\d+)-(\d+)/g)].map(([, bracket, a, b]) => ({
    key: `${a}`,
    kind: bracket ? 'quiet-open' : 'quiet',
    a: Number(a) / 100,
    b: Number(b) / 100,
  }));
}
