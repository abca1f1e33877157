/** The patience of a poll for what is promised within five seconds: that a session ends, and that the bell knows. */
export const withinFiveSeconds = { timeout: 5_000 }
