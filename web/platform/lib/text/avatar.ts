export const AVATAR_COLOURS = 10

/** Returns the letter of an avatar without a picture. */
export function avatarLetter(name: string): string {
  const [first = '?'] = name.trim()
  return first.toLocaleUpperCase()
}

/** Returns the index of the colour for a name, from 0. The same name always gets the same colour. */
export function avatarColour(name: string): number {
  let hash = 0
  for (const character of name.trim().toLowerCase())
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % AVATAR_COLOURS
}
