export type SharedAnswers<Answer> = ReturnType<typeof shareAnswers<Answer>>;

/** So late does what only the clock decides come, at most: that a session is older than the days that are asked for. */
const sharedForMs = 1_000;
/** A page of an answer may have 4 MB. */
const most = 8;

/** Answers for all who ask the same within a second: what is under way, too. `key` has to name all that decides. */
export function shareAnswers<Answer>() {
  const shared = new Map<string, Promise<Answer>>();

  return {
    find: (key: string): Promise<Answer> | undefined => shared.get(key),
    findOr(key: string, make: () => Promise<Answer>): Promise<Answer> {
      const known = shared.get(key);
      if (known !== undefined) return known;
      const made = make();
      const forget = () => {
        if (shared.get(key) === made) shared.delete(key);
      };
      shared.set(key, made);
      setTimeout(forget, sharedForMs).unref();
      made.catch(forget);
      for (const oldest of shared.keys()) {
        if (shared.size <= most) break;
        shared.delete(oldest);
      }
      return made;
    },
  };
}
