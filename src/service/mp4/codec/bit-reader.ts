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
