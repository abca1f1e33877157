import type { Env } from '#server/env.ts'
import { deriveKey, sign } from '#server/platform/idp/provider/secrets.ts'
import type { SignedLinkPurpose } from '#shared/signedLinks/signedLinks.ts'

/** A part after `#` would need a script, so the token is in the path, which no log keeps. */
export const linkPaths: Readonly<Record<SignedLinkPurpose, string>> = {
  CONSENT: '/public/consent',
  CLIENT_PROFILE: '/public/profile',
  SUBMISSION: '/public/submission',
  SHORTLIST: '/public/shortlist',
  TALK: '/public/talk',
}

/**
 * Makes the token of a link: a keyed hash of its id. Only its own hash is stored, so a copy of the database opens nothing. A worker that
 * sends the link computes it again.
 */
export function tokenOf(secret: string, id: string): string {
  return sign(deriveKey(secret, 'signed links'), id)
}

export function linkUrl(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  secret: string,
  link: { readonly id: string; readonly purpose: SignedLinkPurpose },
): string {
  return `${PUBLIC_URL}${linkPaths[link.purpose]}/${tokenOf(secret, link.id)}`
}
