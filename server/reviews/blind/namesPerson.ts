/** Shorter words, such as "de" and "www", say nothing about anybody. */
const shortest = 3
/** Parts of profiles and addresses that everybody has. */
const common = new Set(['dev', 'mail', 'hello', 'info', 'users', 'code', 'work'])

/**
 * Whether a link gives away whom it is from, such as github.com/zoe-unal/task. It rather finds too much: the link is then asked of
 * the staff.
 * @param person names, e-mail address and profiles of the person.
 */
export function linkNames(link: string | null, person: readonly string[]): boolean {
  if (link === null) return false
  const text = latin(plain(decoded(link)))
  return person
    .flatMap(wordsOf)
    .map(latin)
    .some((word) => word.length >= shortest && text.includes(word))
}

/** Whether a text has a name, or a part of an address or profile of the person, as a word of its own. */
export function textNames(text: string | null, person: readonly string[]): boolean {
  const words = new Set(partsOf(plain(text ?? '')))
  return person.flatMap(wordsOf).some((word) => words.has(word))
}

function wordsOf(fact: string): string[] {
  // Of an e-mail address only what is before the @, and of a profile only its path: the rest can be everybody's.
  const [beforeAt = ''] = plain(fact).split('@')
  const own = beforeAt.replace(/^https?:\/\/[^/]*/, '')
  return partsOf(own).filter((part) => part.length >= shortest && !common.has(part))
}

function partsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u)
}

/** Links are written in Latin letters. */
function latin(text: string): string {
  return text.replaceAll(/[^a-z0-9]/g, '')
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
