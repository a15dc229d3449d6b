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
