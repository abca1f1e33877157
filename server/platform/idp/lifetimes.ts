/** How long what the provider issues lives, in seconds. */
const minute = 60
const day = 24 * 60 * minute

export const accessTokenLife = 15 * minute
export const codeLife = minute
export const idTokenLife = 60 * minute
/** A log-in page that stayed open. Strangers open any number of them; whoever comes back later starts again with a click. */
export const interactionLife = 60 * minute
/** Sessions and refresh tokens; those that are in use live on. */
export const idleLife = 14 * day
/** Even a session that is in daily use asks for the password again after this long. */
export const absoluteLife = 30 * day
