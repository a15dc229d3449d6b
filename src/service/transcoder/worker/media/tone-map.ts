import {
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { FilterStep } from './filter-graph.ts';

/** Is it HLG or PQ? */
export function isHighRange({ colorTrc }: Pick<Frame, 'colorTrc'>): boolean {
  return colorTrc === AVCOL_TRC_ARIB_STD_B67 || colorTrc === AVCOL_TRC_SMPTE2084;
}

/** Nits. What is white on paper (ITU-R BT.2408), which stays nearly as bright, and what the brightest highlight has. */
const [paperWhite, brightest] = [203, 1000] as const;
const knownMatrices: readonly number[] = [AVCOL_SPC_BT709, AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL];

/**
 * Scales a picture of a high dynamic range, and makes it BT.709 of 8 bits: in light, as the colours of BT.709, with
 * highlights bent into what is left of it. Encoders that name no matrix mean BT.2020's.
 */
export function toneMapping(like: Frame, { width, height }: { width: number; height: number }): FilterStep[] {
  const matrix = knownMatrices.includes(like.colorSpace) ? like.colorSpace : AVCOL_SPC_BT2020_NCL;
  const source = `transferin=${like.colorTrc}:matrixin=${matrix}:primariesin=2020`;
  return [
    ['zscale', `w=${width}:h=${height}:filter=bicubic:${source}:transfer=linear:npl=${paperWhite}`],
    ['format', 'pix_fmts=gbrpf32le'],
    ['zscale', 'primaries=709'],
    ['tonemap', `tonemap=mobius:peak=${brightest / paperWhite}`],
    ['zscale', 'transfer=709:matrix=709:range=limited:dither=ordered'],
    ['format', 'pix_fmts=yuv420p'],
  ];
}
