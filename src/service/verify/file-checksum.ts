import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Read and summed at a time: a hundredth of the time that a packet may wait. */
const pieceBytes = 256 * 1024;

export interface FileChecksumOptions {
  /** Waited for before each piece is read, with its length: whoever reads slowly, waits here. */
  pace?: ((bytes: number) => Promise<void>) | undefined;
}

/**
 * The CRC-32 of a file, in pieces. Measured on 650 kB: 6.4 GB/s, where SHA-256 has 1.9; what is looked for is accidents,
 * and nobody who may write here would have to forge.
 */
export async function fileChecksum(file: FileHandle, { pace }: FileChecksumOptions = {}): Promise<number> {
  const piece = Buffer.allocUnsafe(pieceBytes);
  let sum = 0;
  for (let position = 0; ; ) {
    await pace?.(pieceBytes);
    const { bytesRead } = await file.read(piece, 0, pieceBytes, position);
    if (bytesRead === 0) return sum;
    sum = crc32(piece.subarray(0, bytesRead), sum);
    position += bytesRead;
  }
}
