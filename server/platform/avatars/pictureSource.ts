/** The fields that lead to the picture of a person, named as in the API. */
export interface PicturedPerson {
  readonly url_avatar: string | null
  readonly url_github: string | null
}

/** Gives the address of a person's picture: `url_avatar`, or the GitHub picture of the profile; undefined when there is neither. */
export function pictureSource({ url_avatar, url_github }: PicturedPerson): string | undefined {
  return ownPicture(url_avatar) ?? githubPicture(url_github)
}

function ownPicture(address: string | null): string | undefined {
  const trimmed = address?.trim() ?? ''
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? trimmed : undefined
}

/** Reads a handle, an '@handle', or the last path segment of a profile's address. */
function githubPicture(profile: string | null): string | undefined {
  const [path = ''] = (profile ?? '').trim().split(/[?#]/)
  const handle = path.split('/').filter(Boolean).at(-1)?.replace(/^@/, '')
  return handle && /^[a-z\d](?:[a-z\d-]{0,38})$/i.test(handle) ? `https://github.com/${handle}.png` : undefined
}
