/** The storyboard of a session as it was written, and the folder that its sprite is reached in. */
export interface StoryboardText {
  /** Empty where it has none. */
  text: string;
  durationSeconds: number;
  folder: string;
}

const timing = /^(\d+):(\d{2}):(\d{2})\.(\d{3}) --> (\d+):(\d{2}):(\d{2})\.(\d{3})$/gm;

/** Storyboards one after the other, each moved by what is before it. */
export function joinStoryboards(storyboards: readonly StoryboardText[]): string {
  let offsetSeconds = 0;
  const texts = storyboards.map((storyboard) => {
    const { text, durationSeconds, folder } = storyboard;
    const offsetMs = Math.round(offsetSeconds * 1000);
    offsetSeconds += durationSeconds;
    return text
      .replace(/^WEBVTT\s*/, '')
      .replace(timing, (_, ...parts: string[]) => {
        const [from, to] = [parts.slice(0, 4), parts.slice(4, 8)].map((time) =>
          vttTime(millisecondsOf(time) + offsetMs),
        );
        return `${from} --> ${to}`;
      })
      .replace(/^(?=[\w.-]+#xywh=)/gm, folder === '' ? '' : `${folder}/`);
  });
  return ['WEBVTT\n', ...texts].filter(Boolean).join('\n');
}

function millisecondsOf([hours, minutes, seconds, ms]: readonly string[]): number {
  return Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(ms);
}

function vttTime(ms: number): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
