import { parse } from 'hls-parser';
import { kindOf, type PlaylistReader, required } from './playlist-reading.ts';

export const hlsParserReader: PlaylistReader = {
  name: 'hls-parser',
  readMaster(text, url) {
    const playlist = parse(text);
    if (!playlist.isMasterPlaylist) throw new Error(`${url} is no master playlist`);
    return {
      isIndependent: playlist.independentSegments,
      variants: playlist.variants.map((variant) => ({
        uri: new URL(variant.uri, url).href,
        bandwidth: variant.bandwidth,
        averageBandwidth: required(variant.averageBandwidth, 'AVERAGE-BANDWIDTH'),
        codecs: required(variant.codecs, 'CODECS').split(','),
        width: variant.resolution?.width,
        height: variant.resolution?.height,
        frameRate: variant.frameRate,
      })),
    };
  },
  readMedia(text, url) {
    const playlist = parse(text);
    if (playlist.isMasterPlaylist) throw new Error(`${url} is no media playlist`);
    return {
      kind: kindOf(playlist.playlistType),
      isEnded: playlist.endlist,
      targetDurationSeconds: playlist.targetDuration,
      segments: playlist.segments.map((segment) => ({
        uri: new URL(segment.uri, url).href,
        initUri: new URL(segment.map.uri, url).href,
        durationSeconds: segment.duration,
        sequence: segment.mediaSequenceNumber,
        discontinuity: segment.discontinuitySequence,
        wallClockMs: segment.programDateTime?.getTime(),
      })),
    };
  },
};
