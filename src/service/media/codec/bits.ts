/** Reads big-endian bit fields, as the headers of H.264, HEVC, AV1 and AAC are written. Throws `RangeError` at the end. */
export class BitReader {
  #position = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Bits read so far. */
  get position(): number {
    return this.#position;
  }

  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + this.#bit();
    return value;
  }

  flag(): boolean {
    return this.#bit() === 1;
  }

  skip(count: number): void {
    this.#position += count;
  }

  /** Unsigned Exp-Golomb code, `ue(v)`; AV1's `uvlc()` is the same code. */
  unsignedGolomb(): number {
    let zeros = 0;
    while (this.#bit() === 0) {
      zeros++;
      if (zeros > 32) throw new RangeError('Exp-Golomb code is longer than 32 bits');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Signed Exp-Golomb code, `se(v)`. */
  signedGolomb(): number {
    const code = this.unsignedGolomb();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }

  #bit(): number {
    const byte = this.bytes[this.#position >> 3];
    if (byte === undefined) throw new RangeError('read past the end');
    const bit = (byte >> (7 - (this.#position & 7))) & 1;
    this.#position++;
    return bit;
  }
}

/** The place of the last 1, which ends the payload of a NAL unit. */
export function stopBit(rbsp: Uint8Array): number {
  let at = rbsp.length - 1;
  while (at > 0 && rbsp[at] === 0) at--;
  const last = rbsp[at] ?? 0;
  let bit = 7;
  while (bit > 0 && (last & (1 << (7 - bit))) === 0) bit--;
  return at * 8 + bit;
}

/** Writes big-endian bit fields, as `BitReader` reads them. */
export class BitWriter {
  readonly #bytes: number[] = [];
  length = 0;

  bits(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) {
      if (this.length % 8 === 0) this.#bytes.push(0);
      const bit = Math.floor(value / 2 ** i) & 1;
      const at = this.#bytes.length - 1;
      this.#bytes[at] = (this.#bytes[at] ?? 0) | (bit << (7 - (this.length % 8)));
      this.length++;
    }
  }

  golomb(value: number): void {
    const bits = Math.floor(Math.log2(value + 1));
    this.bits(0, bits);
    this.bits(value + 1, bits + 1);
  }

  copy(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at++) this.bits(((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1, 1);
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}
