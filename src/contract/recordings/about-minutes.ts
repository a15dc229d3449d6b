/** A session that began so long before or after a time is meant by it too. */
export const aboutMinutes = 15;
