import type { Env } from '#server/env.ts'
import { deriveKey, isSignedBy, sign } from '#server/platform/idp/provider/secrets.ts'

/** The page behind the link in each mail, where its reader can choose to get no more. */
export const leavePath = '/public/mails'

/** An id has this many characters. The rest of the token proves that we wrote it. */
const idLength = 36

const keyOf = (secret: string) => deriveKey(secret, 'leave mails')

/** Makes the address at which a developer leaves all mails. It stays the same, so that the link in an old mail works, too. */
export function leaveUrl({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, secret: string, developerId: string): string {
  return `${PUBLIC_URL}${leavePath}/${developerId}${sign(keyOf(secret), developerId)}`
}

/** Reads the developer of a token; undefined for one that we did not make. */
export function developerOfLink(secret: string, token: string): string | undefined {
  const id = token.slice(0, idLength)
  return isSignedBy(keyOf(secret), id, token.slice(idLength)) ? id : undefined
}
