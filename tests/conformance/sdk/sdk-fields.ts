import type { Fields } from '../api.ts';

/** What our service does with a field of `POST /stream` and `PATCH /stream/{id}` that the official SDK may send. */
export interface SdkField {
  /** As the SDK names it. Its parts are included, unless they have rows of their own. */
  field: string;
  does: 'stored and echoed' | 'accepted' | 'refused';
  says: string;
  /** Bodies that are accepted, each with what the next read holds. */
  accepts: readonly { body: Fields; echo: Fields }[];
  /** Bodies that are refused, with 422 unless another status is given, each with words of the answer. */
  refuses: readonly { body: Fields; words: string; status?: number }[];
}

const small = { name: '90p', width: 160, height: 90, bitrate: 100_000, fps: 0 } as const;
const profiles = (more: Fields) => ({ profiles: [{ ...small, ...more }] });
const kept = (body: Fields) => ({ body, echo: body });
const without = (body: Fields) => ({ body, echo: {} });
const target = {
  profile: 'source',
  videoOnly: false,
  spec: { name: 'elsewhere', url: 'rtmp://127.0.0.1/live' },
} as const;

const echoed = (
  field: string,
  says: string,
  accepts: readonly Fields[],
  refuses: SdkField['refuses'] = [],
): SdkField => ({
  field,
  does: 'stored and echoed',
  says,
  accepts: accepts.map(kept),
  refuses,
});

export const sdkFields: readonly SdkField[] = [
  echoed('name', 'Up to 10,000 characters.', [{ name: 'Harbour' }], [{ body: { name: 5 }, words: 'name' }]),
  echoed('record', 'New sessions are recorded.', [{ record: true }, { record: false }]),
  echoed('suspended', 'The stream may not go live.', [{ suspended: false }, { suspended: true }]),
  {
    ...echoed(
      'creatorId',
      'A text, or an object of the type `unverified`. Answers have the object.',
      [{ creatorId: { type: 'unverified', value: 'operator-1' } }],
      [{ body: { creatorId: 5 }, words: 'creatorId' }],
    ),
    accepts: [
      { body: { creatorId: 'operator-1' }, echo: { creatorId: { type: 'unverified', value: 'operator-1' } } },
      kept({ creatorId: { type: 'unverified', value: 'operator-2' } }),
    ],
  },
  echoed('userTags', 'Texts, numbers and lists of these.', [{ userTags: { room: 'A', seats: 40, days: ['mon', 2] } }]),
  {
    ...echoed('profiles', 'Up to the service’s limits; null means absent.', []),
    accepts: [kept({ profiles: [] }), kept(profiles({})), without({ profiles: null })],
  },
  echoed('profiles[].fps', 'Whole frames; 0 means as in the source.', [profiles({ fps: 30 })]),
  echoed(
    'profiles[].fpsDen',
    'The renditions’ frame rate is `fps` / `fpsDen`.',
    [profiles({ fps: 30_000, fpsDen: 1001 }), profiles({ fps: 30, fpsDen: 1 })],
    [
      { body: profiles({ fpsDen: 0 }), words: 'profiles.0.fpsDen' },
      { body: profiles({ fps: 30_000 }), words: 'more than 240 frames a second', status: 400 },
    ],
  ),
  echoed(
    'profiles[].quality',
    '0 to 44. It has no effect, which the SDK allows: only `bitrate` counts.',
    [profiles({ quality: 0 }), profiles({ quality: 23 })],
    [{ body: profiles({ quality: 51 }), words: 'profiles.0.quality' }],
  ),
  echoed('profiles[].gop', 'Seconds between keyframes as a text, or `intra`.', [profiles({ gop: '2.0' })]),
  echoed(
    'profiles[].profile',
    'The four words of the SDK.',
    ['H264Baseline', 'H264Main', 'H264High', 'H264ConstrainedHigh'].map((profile) => profiles({ profile })),
    [{ body: profiles({ profile: 'VP9' }), words: 'profiles.0.profile' }],
  ),
  echoed(
    'profiles[].encoder',
    '`H.264`; others are refused.',
    [profiles({ encoder: 'H.264' })],
    [{ body: profiles({ encoder: 'HEVC' }), words: 'renditions are encoded as H.264 only' }],
  ),
  {
    ...echoed(
      'playbackPolicy',
      '`public`, or null. Others are refused: anyone who has the link may watch.',
      [],
      [
        { body: { playbackPolicy: { type: 'jwt' } }, words: 'jwt playback policies are not supported' },
        {
          body: { playbackPolicy: { type: 'webhook', webhookId: 'w', webhookContext: { room: 'A' } } },
          words: 'webhook playback policies are not supported',
        },
      ],
    ),
    accepts: [kept({ playbackPolicy: { type: 'public' } }), without({ playbackPolicy: null })],
  },
  {
    field: 'playbackPolicy.webhookId',
    does: 'refused',
    says: 'The same for `webhookContext`.',
    accepts: [],
    refuses: [
      { body: { playbackPolicy: { type: 'public', webhookId: 'w' } }, words: 'webhooks are not supported' },
      { body: { playbackPolicy: { type: 'public', webhookContext: { a: 1 } } }, words: 'webhooks are not supported' },
    ],
  },
  {
    field: 'playbackPolicy.refreshInterval',
    does: 'accepted',
    says: 'Not kept: without a webhook it asks for nothing.',
    accepts: [
      {
        body: { playbackPolicy: { type: 'public', refreshInterval: 600 } },
        echo: { playbackPolicy: { type: 'public' } },
      },
    ],
    refuses: [],
  },
  {
    field: 'playbackPolicy.allowedOrigins',
    does: 'accepted',
    says: '`["*"]` or empty, and not kept. Others are refused.',
    accepts: [
      {
        body: { playbackPolicy: { type: 'public', allowedOrigins: ['*'] } },
        echo: { playbackPolicy: { type: 'public' } },
      },
    ],
    refuses: [
      {
        body: { playbackPolicy: { type: 'public', allowedOrigins: ['https://a.example'] } },
        words: 'playback cannot be limited to some origins',
      },
    ],
  },
  {
    ...echoed(
      'multistream',
      'Without targets. With targets it is refused.',
      [],
      [{ body: { multistream: { targets: [target] } }, words: 'multistream targets are not supported' }],
    ),
    accepts: [kept({ multistream: { targets: [] } }), kept({ multistream: {} }), without({ multistream: null })],
  },
  {
    field: 'pull',
    does: 'refused',
    says: 'Null is accepted.',
    accepts: [without({ pull: null })],
    refuses: [{ body: { pull: { source: 'https://a.example/live.mp4' } }, words: 'pull is not supported' }],
  },
  {
    field: 'recordingSpec',
    does: 'refused',
    says: 'Null, or `profiles: null`, is accepted: a recording has the profiles of its stream.',
    accepts: [
      without({ recordingSpec: null }),
      without({ recordingSpec: {} }),
      without({ recordingSpec: { profiles: null } }),
    ],
    refuses: [
      {
        body: { recordingSpec: { profiles: [{ bitrate: 100_000 }] } },
        words: 'a recording has the profiles of its stream',
      },
    ],
  },
];
