/** The lifetimes of tokens, sessions and pages, in seconds. */
const minute = 60
const day = 24 * 60 * minute

export const accessTokenLifetime = 15 * minute
export const codeLifetime = minute
export const idTokenLifetime = 60 * minute
/** The time for which a log-in page works. Anyone can open many, so it is short; later, one click starts the log-in again. */
export const interactionLifetime = 60 * minute
/** Sessions and refresh tokens expire this long after their last use. */
export const idleTimeout = 14 * day
/** Every session asks for the password again after this long, even one in daily use. */
export const absoluteTimeout = 30 * day
