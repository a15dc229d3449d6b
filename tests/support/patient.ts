/**
 * How long a test waits for what has to come. A bound of failures alone: what comes sooner is seen sooner, and a machine
 * that does much else beside the tests may take sixty times as long as a quiet one.
 */
export const patient = { timeout: 180_000, interval: 20 };
