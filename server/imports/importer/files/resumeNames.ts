import type { ResumeOwner } from '#server/imports/importer/data.ts'
import { foldText } from '#shared/platform/text/foldText.ts'

export type ResumeMatch = { readonly person: ResumeOwner } | { readonly reason: string }

type Names = { readonly file: string; readonly emails: string[]; readonly names: string[] }

/**
 * Finds the owners of resumes by file name. A name contains the developer's e-mail address, or first and last name side by
 * side in either order. Case, accents and punctuation do not matter.
 */
export async function matchResumes(
  files: readonly string[],
  people: AsyncIterable<readonly ResumeOwner[]>,
): Promise<Map<string, ResumeMatch>> {
  const wanted = files.map((file): Names => ({ file, emails: emailsIn(file), names: namesIn(file) }))
  const byEmail = emptyLists(wanted.flatMap(({ emails }) => emails))
  const byName = emptyLists(wanted.flatMap(({ names }) => names))
  for await (const page of people) {
    for (const person of page) {
      byEmail.get(person.email.toLowerCase())?.push(person)
      for (const name of namesOf(person)) byName.get(name)?.push(person)
    }
  }
  return new Map(wanted.map((names) => [names.file, match(names, byEmail, byName)]))
}

function emptyLists(keys: readonly string[]): Map<string, ResumeOwner[]> {
  return new Map(keys.map((key) => [key, []]))
}

function match(
  { emails, names }: Names,
  byEmail: ReadonlyMap<string, ResumeOwner[]>,
  byName: ReadonlyMap<string, ResumeOwner[]>,
): ResumeMatch {
  // The longest match is the one that was meant: Ana Maria Silva, not Maria Silva.
  const [person] = peopleOfLongest(emails, byEmail)
  if (person) return { person }
  const [first, second] = peopleOfLongest(names, byName)
  if (!first)
    return {
      reason:
        'No developer has the e-mail address or the name in this file’s name. Name the file after a developer, such as ada@example.com.pdf.',
    }
  if (second) {
    return {
      reason: 'Several developers have the name in this file’s name. Name the file after the e-mail address instead.',
    }
  }
  return { person: first }
}

/** Returns the people of the longest key that has any, without duplicates. */
function peopleOfLongest(keys: readonly string[], people: ReadonlyMap<string, ResumeOwner[]>): ResumeOwner[] {
  const found = keys.filter((key) => people.get(key)?.length)
  const length = Math.max(0, ...found.map((key) => key.length))
  const all = found.filter((key) => key.length === length).flatMap((key) => people.get(key) ?? [])
  return [...new Map(all.map((person) => [person.id, person])).values()]
}

/** Lists all addresses that a file name may contain: in “cv_ada@example.com-2024” cv_ada or ada, at example.com-2024 or example.com. */
export function emailsIn(file: string): string[] {
  const parts = withoutExtension(file).toLowerCase().split('@')
  const at = parts.findIndex((part, index) => trailingLocalPart(part) && leadingDomain(parts[index + 1] ?? ''))
  if (at < 0) return []
  const [local, domain] = [trailingLocalPart(parts[at] ?? ''), leadingDomain(parts[at + 1] ?? '')]
  const locals = wordStarts(local).map((cut) => local.slice(cut))
  const domains = [...wordStarts(domain).map((cut) => domain.slice(0, cut - 1)), domain].filter(Boolean)
  return locals.flatMap((one) => domains.map((other) => `${one}@${other}`))
}

/** Returns the end of a text that can be the local part of an address. */
function trailingLocalPart(text: string): string {
  const runs = text.split(/[^a-z0-9.!#$%&'*+/=?^_`{|}~-]/)
  return runs.at(-1)?.slice(-64) ?? ''
}

/** Returns the start of a text that can be the domain of an address. */
function leadingDomain(text: string): string {
  const [run = ''] = text.split(/[^a-z0-9.-]/, 1)
  return run.slice(0, 200)
}

/** Returns the indexes at which a part of a text may begin: 0, and after each separator. There are at most ten. */
function wordStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/[^a-z0-9]/g)].map(({ index }) => index + 1)].slice(0, 10)
}

const wordLimit = 14
/** The most words in a first and a last name together. */
const nameLimit = 6

/** Lists every run of words in a file name, joined without spaces. */
export function namesIn(file: string): string[] {
  const words = wordsOf(withoutExtension(file).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).slice(0, wordLimit)
  const runs = words.flatMap((_, start) =>
    Array.from({ length: nameLimit }, (_, length) => words.slice(start, start + length + 1).join('')),
  )
  return [...new Set(runs)]
}

function namesOf({ first_name, last_name }: ResumeOwner): string[] {
  const [first, last] = [wordsOf(first_name).join(''), wordsOf(last_name).join('')]
  return first && last ? [...new Set([first + last, last + first])] : []
}

/** Returns the words of a text in lower case: letters only, without accents. */
function wordsOf(text: string): string[] {
  return foldText(text).match(/\p{L}+/gu) ?? []
}

function withoutExtension(file: string): string {
  return file.replace(/\.(pdf|docx?|txt)$/i, '')
}
