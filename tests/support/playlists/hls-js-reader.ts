import { M3U8Parser, PlaylistLevelType } from 'hls.js';
import { kindOf, type PlaylistReader, required } from './playlist-reading.ts';

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The parser of the player that the dashboard uses. */
export const hlsJsReader: PlaylistReader = {
  name: 'hls.js',
  readMaster(text, url) {
    const playlist = M3U8Parser.parseMasterPlaylist(text, url);
    if (playlist.playlistParsingError) throw playlist.playlistParsingError;
    return {
      // Its parser of master playlists passes this tag over.
      isIndependent: /^#EXT-X-INDEPENDENT-SEGMENTS$/m.test(text),
      variants: playlist.levels.map(({ url: uri, attrs, width, height }) => ({
        uri,
        bandwidth: Number(required(attrs.BANDWIDTH, 'BANDWIDTH')),
        averageBandwidth: Number(required(attrs['AVERAGE-BANDWIDTH'], 'AVERAGE-BANDWIDTH')),
        codecs: required(attrs.CODECS, 'CODECS').split(','),
        width,
        height,
        frameRate: number(attrs['FRAME-RATE']),
      })),
    };
  },
  readMedia(text, url) {
    const playlist = M3U8Parser.parseLevelPlaylist(text, url, 0, PlaylistLevelType.MAIN, 0, null);
    if (playlist.playlistParsingError) throw playlist.playlistParsingError;
    return {
      kind: kindOf(playlist.type),
      isEnded: !playlist.live,
      targetDurationSeconds: playlist.targetduration,
      segments: playlist.fragments.map((fragment) => ({
        uri: fragment.url,
        initUri: required(fragment.initSegment?.url, 'EXT-X-MAP'),
        durationSeconds: fragment.duration,
        sequence: Number(fragment.sn),
        discontinuity: fragment.cc,
        wallClockMs: fragment.rawProgramDateTime ? Date.parse(fragment.rawProgramDateTime) : undefined,
      })),
    };
  },
};
