/** `npm test` sets it: it has to pass on a machine that does much else beside the tests. */
export const waitSecondsVariable = 'TEST_WAIT_SECONDS';

/**
 * How long a test waits for something that has to come: a bound of failures alone, what comes sooner is seen sooner.
 * A single test that is run by hand says after 40 s that something did not come.
 */
export const patient = { timeout: Number(process.env[waitSecondsVariable] ?? 40) * 1000, interval: 20 };
