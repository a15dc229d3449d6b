import parse from 'm3u8parse';
import { kindOf, type PlaylistReader, required } from './playlist-reading.ts';

export const m3u8parseReader: PlaylistReader = {
  name: 'm3u8parse',
  readMaster(text, url) {
    const playlist = parse(text, { type: 'main' });
    return {
      isIndependent: playlist.independent_segments === true,
      variants: playlist.variants.map(({ uri, info }) => ({
        uri: new URL(uri, url).href,
        bandwidth: required(info?.get('bandwidth', 'int'), 'BANDWIDTH'),
        averageBandwidth: required(info?.get('average-bandwidth', 'int'), 'AVERAGE-BANDWIDTH'),
        codecs: required(info?.get('codecs', 'string'), 'CODECS').split(','),
        width: info?.get('resolution', 'resolution')?.width,
        height: info?.get('resolution', 'resolution')?.height,
        frameRate: info?.get('frame-rate', 'float'),
      })),
    };
  },
  readMedia(text, url) {
    const playlist = parse(text, { type: 'media' });
    let discontinuity = playlist.discontinuity_sequence ?? 0;
    return {
      kind: kindOf(playlist.type),
      isEnded: playlist.ended,
      targetDurationSeconds: playlist.target_duration,
      segments: playlist.segments.map((segment, index) => {
        const sequence = playlist.media_sequence + index;
        if (segment.discontinuity) discontinuity += 1;
        return {
          uri: new URL(required(segment.uri, 'URI'), url).href,
          initUri: new URL(required(playlist.mapForMsn(sequence)?.get('uri', 'string'), 'EXT-X-MAP'), url).href,
          durationSeconds: required(segment.duration, 'EXTINF'),
          sequence,
          discontinuity,
          wallClockMs: segment.program_time?.getTime(),
        };
      }),
    };
  },
};
