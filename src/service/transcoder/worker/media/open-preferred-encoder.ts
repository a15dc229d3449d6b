import type { AVPixelFormat } from 'node-av/constants';
import type { EncoderName } from '../../encoder-name.ts';
import type { Rendition } from '../../rendition.ts';
import { encoderChoices } from './encoder-choice.ts';
import { openEncoder, type PictureEncoder, type PictureSequence } from './open-encoder.ts';

export interface PreferredEncoder {
  encoder: PictureEncoder;
  /** The format that its pictures are to be in. */
  pictureFormat: AVPixelFormat;
}

/** Opens the encoder asked for, or software where that cannot be had; `onNotice` is told why. */
export async function openPreferredEncoder(
  name: EncoderName,
  rendition: Rendition,
  sequence: PictureSequence,
  onNotice: (message: string) => void,
): Promise<PreferredEncoder> {
  const open = async (wanted: EncoderName) => {
    const choice = encoderChoices[wanted];
    return { encoder: await openEncoder(rendition, choice, sequence), pictureFormat: choice.pictureFormat };
  };
  if (name === 'software') return open('software');
  try {
    return await open(name);
  } catch (error) {
    onNotice(
      `The encoder ${name} cannot be used here, software takes its place: ${error instanceof Error ? error.message : error}`,
    );
    return open('software');
  }
}
