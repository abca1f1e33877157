import type { Env } from '#server/env.ts'
import { deriveKey, isSignedBy, sign } from '#server/platform/idp/provider/secrets.ts'

export const answerPath = '/public/meeting'

/** The digits of an id without its hyphens. */
const idLength = 32

const keyOf = (secret: string) => deriveKey(secret, 'meeting answers')

/** Makes the address at which an invitation is answered. It is the id of its mail, signed, so that no token is stored. */
export function answerUrl({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, secret: string, mailId: string): string {
  return `${PUBLIC_URL}${answerPath}/${mailId.replaceAll('-', '')}${sign(keyOf(secret), mailId)}`
}

/** Reads the id of a mail out of a token; undefined for one that nobody here has signed. */
export function mailIdIn(secret: string, token: string): string | undefined {
  const id = token
    .slice(0, idLength)
    .replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5')
  return isSignedBy(keyOf(secret), id, token.slice(idLength)) ? id : undefined
}
