import type { Person } from './data.ts'

/** Whose resume a file is by its name, or why that is not clear. */
export type ResumeMatch = { readonly person: Person } | { readonly reason: string }

type Names = { readonly file: string; readonly emails: string[]; readonly names: string[] }

/**
 * Tells by the names of files whose resumes they are: a name holds the developer's e-mail address, or the first and last name
 * side by side in either order, in any spelling of case, accents and punctuation.
 */
export async function matchResumes(
  files: readonly string[],
  people: AsyncIterable<readonly Person[]>,
): Promise<Map<string, ResumeMatch>> {
  const wanted = files.map((file): Names => ({ file, emails: emailsIn(file), names: namesIn(file) }))
  const byEmail = mapOf(wanted.flatMap(({ emails }) => emails))
  const byName = mapOf(wanted.flatMap(({ names }) => names))
  for await (const page of people) {
    for (const person of page) {
      byEmail.get(person.email.toLowerCase())?.push(person)
      for (const name of namesOf(person)) byName.get(name)?.push(person)
    }
  }
  return new Map(wanted.map((names) => [names.file, match(names, byEmail, byName)]))
}

function mapOf(keys: readonly string[]): Map<string, Person[]> {
  return new Map(keys.map((key) => [key, []]))
}

function match(
  { emails, names }: Names,
  byEmail: ReadonlyMap<string, Person[]>,
  byName: ReadonlyMap<string, Person[]>,
): ResumeMatch {
  // The longest is the one that was meant: Ana Maria Silva, not Maria Silva.
  const [person] = longest(emails, byEmail)
  if (person) return { person }
  const [first, second] = longest(names, byName)
  if (!first) return { reason: 'No developer has the e-mail address or the name in this file’s name. Rename the file.' }
  if (second) {
    return { reason: 'Several developers have the name in this file’s name. Put the e-mail address into it instead.' }
  }
  return { person: first }
}

/** The people of the longest key that has any, each once. */
function longest(keys: readonly string[], people: ReadonlyMap<string, Person[]>): Person[] {
  const found = keys.filter((key) => people.get(key)?.length)
  const length = Math.max(0, ...found.map((key) => key.length))
  const all = found.filter((key) => key.length === length).flatMap((key) => people.get(key) ?? [])
  return [...new Map(all.map((person) => [person.id, person])).values()]
}

/** Every address that a file's name can hold: “cv_ada@example.com-2024” may be of cv_ada or ada, at example.com-2024, or example.com. */
export function emailsIn(file: string): string[] {
  const parts = stem(file).toLowerCase().split('@')
  const at = parts.findIndex((part, index) => localAt(part) && domainAt(parts[index + 1] ?? ''))
  if (at < 0) return []
  const [local, domain] = [localAt(parts[at] ?? ''), domainAt(parts[at + 1] ?? '')]
  const locals = cuts(local).map((cut) => local.slice(cut))
  const domains = [...cuts(domain).map((cut) => domain.slice(0, cut - 1)), domain].filter(Boolean)
  return locals.flatMap((one) => domains.map((other) => `${one}@${other}`))
}

/** What an address can have before its @, at the end of a text. */
function localAt(text: string): string {
  const runs = text.split(/[^a-z0-9.!#$%&'*+/=?^_`{|}~-]/)
  return runs.at(-1)?.slice(-64) ?? ''
}

/** What an address can have after its @, at the start of a text. */
function domainAt(text: string): string {
  const [run = ''] = text.split(/[^a-z0-9.-]/, 1)
  return run.slice(0, 200)
}

/** The places in a text where a part of it may begin: its start, and after each separator. At most ten. */
function cuts(text: string): number[] {
  return [0, ...[...text.matchAll(/[^a-z0-9]/g)].map(({ index }) => index + 1)].slice(0, 10)
}

const wordLimit = 14
/** Words of a first and a last name together. */
const nameLimit = 6

/** Every run of words in a file's name, without the spaces between them. */
export function namesIn(file: string): string[] {
  const words = wordsOf(stem(file).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).slice(0, wordLimit)
  const runs = words.flatMap((_, start) =>
    Array.from({ length: nameLimit }, (_, length) => words.slice(start, start + length + 1).join('')),
  )
  return [...new Set(runs)]
}

function namesOf({ first_name, last_name }: Person): string[] {
  const [first, last] = [wordsOf(first_name).join(''), wordsOf(last_name).join('')]
  return first && last ? [...new Set([first + last, last + first])] : []
}

/** Words of letters, without accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}

function stem(file: string): string {
  return file.replace(/\.(pdf|docx?|txt)$/i, '')
}
