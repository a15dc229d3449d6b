import { describe, expect, it } from 'vitest';
import { ffmpegLine, maskStreamKey, pushUrl } from '../../../../src/dashboard/features/stream/encoder-setup.tsx';

const key = 'abcd-uimq-jtgy-4f9c';

describe('what an encoder is given', () => {
  it('shows of a key its last group alone, and nothing of a short one', () => {
    expect(maskStreamKey(key)).toBe('••••-4f9c');
    expect(maskStreamKey('hunter2')).toBe('••••-••••');
  });

  it('is one address of server and key', () => {
    expect(pushUrl('rtmp://127.0.0.1:1935/live', key)).toBe(`rtmp://127.0.0.1:1935/live/${key}`);
    expect(pushUrl('rtmp://127.0.0.1:1935/live/', key)).toBe(`rtmp://127.0.0.1:1935/live/${key}`);
  });

  it('is one line for ffmpeg that needs no file, with a keyframe every two seconds', () => {
    const line = ffmpegLine('rtmp://127.0.0.1:1935/live', key);
    expect(line).not.toContain('\n');
    expect(line).toMatch(/-f lavfi -i testsrc2=\S+ -f lavfi -i sine=/);
    expect(line).toContain('-force_key_frames "expr:gte(t,n_forced*2)"');
    expect(line).toMatch(/^ffmpeg -re .* -c:a aac .* -f flv "rtmp:\/\/127\.0\.0\.1:1935\/live\/abcd-uimq-jtgy-4f9c"$/);
  });
});
