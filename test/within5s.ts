/** A poll waits so long for what is promised on every node within five seconds: a session that ends, and what the bell tells. */
export const within5s = { timeout: 5_000 } as const
