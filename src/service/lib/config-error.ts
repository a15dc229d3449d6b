/** A setting that cannot be used. The message is for the person at the terminal. */
export class ConfigError extends Error {}
