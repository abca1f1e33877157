/** How many colours letters stand on. */
export const AVATAR_COLOURS = 10

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
