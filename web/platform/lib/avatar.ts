/** The number of background colours of avatars. */
export const AVATAR_COLOURS = 10

/** The letter of an avatar without a picture. */
export function avatarLetter(name: string): string {
  const [first = '?'] = name.trim()
  return first.toLocaleUpperCase()
}

/** The index, from 0, of the colour for a name. The same name always gets the same colour. */
export function avatarColour(name: string): number {
  let hash = 0
  for (const character of name.trim().toLowerCase())
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % AVATAR_COLOURS
}
