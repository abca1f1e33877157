/** What an avatar is made from; the fields are named as in the API. */
export interface AvatarPerson {
  readonly name: string
  readonly url_avatar?: string | null
  readonly url_github?: string | null
}

/** How many colours letters stand on. */
export const AVATAR_COLOURS = 10

/** The image-resizing service's preset for avatars: 350 px high, quality chosen by the service. */
const LARGE_AVATAR = 'h_350,q_auto:good'

/**
 * The address of a person's picture: `url_avatar` (its '?' escaped, for the resizing service reads the rest of a query as its
 * own), else the picture of the GitHub profile, else none. `resizer` is the base address of a resizing service.
 */
export function avatarAddress(person: AvatarPerson, resizer?: string): string | undefined {
  const address = ownPicture(person.url_avatar) ?? githubPicture(person.url_github)
  if (!address || !resizer) return address
  return `${resizer.replace(/\/+$/, '')}/${LARGE_AVATAR}/${address}`
}

/** The letter that stands for a person without a picture. */
export function avatarLetter(name: string): string {
  const [first = '?'] = name.trim()
  return first.toLocaleUpperCase()
}

/** Which of the ten colours, from 0, a name gets: always the same one. */
export function avatarColour(name: string): number {
  let hash = 0
  for (const character of name.trim().toLowerCase())
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % AVATAR_COLOURS
}

function ownPicture(address: string | null | undefined): string | undefined {
  const trimmed = address?.trim() ?? ''
  return /^https?:\/\//i.test(trimmed) ? trimmed.replaceAll('?', '%3F') : undefined
}

/** Reads a handle, an '@handle', or the last path segment of a profile's address. */
function githubPicture(profile: string | null | undefined): string | undefined {
  const [path = ''] = (profile ?? '').trim().split(/[?#]/)
  const handle = path.split('/').filter(Boolean).at(-1)?.replace(/^@/, '')
  return handle && /^[a-z\d](?:[a-z\d-]{0,38})$/i.test(handle) ? `https://github.com/${handle}.png` : undefined
}
