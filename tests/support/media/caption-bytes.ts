/** CEA-608 with odd parity, as a pair of bytes stands in a frame. */
type Pair = readonly [number, number];

const control = (code: number): Pair => [0x14, code];
const resumeLoading = control(0x20);
const eraseStored = control(0x2e);
const lastRow = control(0x70);
const endOfCaption = control(0x2f);
const eraseShown = control(0x2c);

/** Puts a text on the screen, and then takes it away. Control codes are sent twice. */
export function captionPairs(text: string): Pair[] {
  const letters = text.length % 2 === 0 ? text : `${text}\0`;
  const pairs = Array.from({ length: letters.length / 2 }, (_, index): Pair => {
    return [letters.charCodeAt(index * 2), letters.charCodeAt(index * 2 + 1)];
  });
  const twice = (code: Pair): Pair[] => [code, code];
  return [resumeLoading, eraseStored, lastRow].flatMap(twice).concat(pairs, twice(endOfCaption));
}

export const captionEnd: Pair[] = [eraseShown, eraseShown];

function withParity(value: number): number {
  const ones = [...value.toString(2)].filter((bit) => bit === '1').length;
  return ones % 2 === 0 ? value | 0x80 : value;
}

/** A frame's triplets of CEA-608's first field. */
export function triplets(pairs: readonly Pair[]): Buffer {
  return Buffer.from(pairs.flatMap(([first, second]) => [0xfc, withParity(first), withParity(second)]));
}

/** Nothing to show: what encoders send meanwhile. */
export const padding = triplets([[0, 0]]);

/** The first field's pairs of these frames in their order, without padding, as hexadecimal. */
export function pairsOf(frames: readonly { captions: Buffer | undefined }[]): string[] {
  return frames.flatMap(({ captions }) => {
    const found: string[] = [];
    for (let at = 0; captions && at + 2 < captions.length; at += 3) {
      const [head = 0] = captions.subarray(at, at + 1);
      const pair = captions.toString('hex', at + 1, at + 3);
      if ((head & 7) === 4 && pair !== '8080') found.push(pair);
    }
    return found;
  });
}
