import { fold, type Needle } from '#server/platform/files/search/needles.ts'
import { domainOf } from '#server/platform/mail/countedMailbox.ts'
import { isShared, nameOfPage } from './sharedDomains.ts'

export interface PersonDetail {
  readonly kind: 'first_name' | 'last_name' | 'email' | 'url_github' | 'url_linkedin'
  readonly fact: string
}

/** Shorter names, such as "Li", are searched only beside another one. */
const shortest = 3
/** Longer words are found within others, too, such as `zoeunal` in `zoeunal2024`. */
const unmistakable = 6
/** With an initial before it, a last name of this many letters makes a word of its own. */
const shortestAfterInitial = 4
/** More words make too many pairs. */
const wordLimit = 24
/** Parts of addresses and profiles that everybody has. */
const common = new Set(
  `dev developer mail email hello info contact admin office jobs job team support user users code work profile portfolio about home com www
  pub blog github gitlab linkedin projects repos orgs`.split(/\s+/),
)
const joints = [' ', '.', '-', '_', ', ']

/** Lists what a work is searched for, so that it does not say whose it is. @param details everything that names the person. */
export function needlesOf(details: readonly PersonDetail[]): Needle[] {
  const emails = textsOf(details, 'email').flatMap(withoutAddition)
  const free = [...handlesOf(details), ...pairsOf(details), ...emails]
  const whole = [...namesOf(details), ...initialsOf(details), ...details.flatMap(ownAddresses)]
  // A name alone may be a part of a word, such as "marina" of "marinade". A handle or two names together are not.
  const needles = new Map(free.map((text) => [text, text.length < unmistakable]))
  for (const text of whole) needles.set(text, true)
  return [...needles]
    .filter(([text]) => text.length >= shortest && !common.has(text))
    .map(([text, isWhole]) => ({ text, whole: isWhole }))
}

/** Lists the single words in which an address names its author, anywhere in it. */
export function wordsInAddress(details: readonly PersonDetail[]): string[] {
  const words = [...namesOf(details), ...handlesOf(details)].map(lettersOf)
  return [...new Set(words)].filter((word) => word.length >= shortest && !common.has(word))
}

/** Leaves out the characters that join words, since nobody writes them alike. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function namesOf(details: readonly PersonDetail[]): string[] {
  return [...wordsOf(details, 'first_name'), ...wordsOf(details, 'last_name')]
}

/** People call themselves alike before the @ of an address and in their profiles. */
function handlesOf(details: readonly PersonDetail[]): string[] {
  const emails = textsOf(details, 'email').flatMap(withoutAddition)
  const handles = [
    ...emails.map((email) => email.slice(0, email.lastIndexOf('@'))),
    ...details.flatMap(handleOfProfile),
  ]
  return [...handles, ...handles.map(lettersOf).filter((one) => one.length >= unmistakable)]
}

function textsOf(details: readonly PersonDetail[], kind: PersonDetail['kind']): string[] {
  return details.filter((one) => one.kind === kind).map(({ fact }) => fold(fact.trim()))
}

function wordsOf(details: readonly PersonDetail[], kind: 'first_name' | 'last_name'): string[] {
  const names = details.filter((one) => one.kind === kind).flatMap(({ fact }) => spellings(fact))
  return [...new Set(names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)))].filter(Boolean).slice(0, wordLimit)
}

/** Spells a name without accents, and as it is written where its letters are missing: "ue" for "ü". */
function spellings(name: string): string[] {
  const twoLetters = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüø]/g, (letter) => `${fold(letter)}e`)
    .replaceAll('å', 'aa')
  return [fold(name), fold(twoLetters)]
}

/** Joins two names to one word, in either order. A word that is too short to stand alone is searched beside the other name, too. */
function pairsOf(details: readonly PersonDetail[]): string[] {
  const [first, last] = [wordsOf(details, 'first_name'), wordsOf(details, 'last_name')]
  const isShort = (word: string) => word.length < shortest
  return [...first, ...last].flatMap((one) =>
    [...first, ...last].flatMap((other) => {
      const areOfOneName = first.includes(one) === first.includes(other)
      // "de la" is a part of many names.
      if (one === other || (areOfOneName && isShort(one) && isShort(other))) return []
      return ['', ...(isShort(one) || isShort(other) ? joints : [])].map((joint) => `${one}${joint}${other}`)
    }),
  )
}

/** Joins the first letter and the last name, such as "zunal". */
function initialsOf(details: readonly PersonDetail[]): string[] {
  const last = wordsOf(details, 'last_name')
  const names = [...last, last.join('')].filter((name) => name.length >= shortestAfterInitial)
  return wordsOf(details, 'first_name').flatMap(([initial]) => names.map((name) => `${initial}${name}`))
}

/** Returns an e-mail address as it is, and without what stands behind a `+`. */
function withoutAddition(email: string): string[] {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  return at < 0 ? [email] : [...new Set([email, name + email.slice(at)])]
}

function handleOfProfile(detail: PersonDetail): string[] {
  const { host, handle } = profileOf(detail)
  return [handle, nameOfPage(host)].filter((one) => one !== undefined)
}

/** Returns the domain of an address or a page, unless it is that of a provider, and the address of a profile. */
function ownAddresses(detail: PersonDetail): string[] {
  const { host, handle, address } = profileOf(detail)
  const domains = detail.kind === 'email' ? textsOf([detail], 'email').map(domainOf) : [host]
  const own = handle === undefined ? domains.filter((domain) => domain.includes('.') && !isShared(domain)) : []
  return handle === undefined || host === '' ? own : [address]
}

/**
 * Reads a profile as people type it: with a scheme or without, or the handle alone. The handle is the first part of the path that not
 * everybody has.
 */
function profileOf({ kind, fact }: PersonDetail): { host: string; handle?: string | undefined; address: string } {
  if (kind !== 'url_github' && kind !== 'url_linkedin') return { host: '', address: '' }
  const typed = fold(decoded(fact.trim()))
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^(www\.|@)/, '')
    .replace(/[?#].*$/s, '')
  const parts = typed.split('/').filter(Boolean)
  const host = parts[0]?.includes('.') ? parts[0] : ''
  const path = host === '' ? parts : parts.slice(1)
  const handle = path.find((part) => part.length >= shortest && !common.has(part)) ?? path[0]
  const address = parts.slice(0, parts.indexOf(handle ?? host) + 1).join('/')
  return { host, handle: handle?.replace(/^@/, ''), address }
}

/** Returns an address with its letters instead of their numbers. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
