import type { ImportFile } from '#shared/imports/imports.ts'
import { foldText } from '#shared/platform/text/foldText.ts'
import { synonyms } from './synonyms.ts'

/** Words that name what a row is, and say nothing more at the start of a heading: Candidate tags, Job description. */
const rowWords: Record<ImportFile, string> = {
  'skills.csv': 'skill',
  'companies.csv': 'company client account customer organization',
  'clients.csv': 'contact client user',
  'developers.csv': 'candidate applicant application opportunity prospect person contact',
  'jobs.csv': 'job order position posting opening requisition',
  'job_profiles.csv': 'application submission opportunity',
  'moves.csv': 'move change transition',
  'notes.csv': 'note activity',
}

/** Makes headings equal that differ in case, accents, spaces, marks and what stands in brackets at the end. */
export function bareHeading(heading: string): string {
  const trimmed = heading.trim()
  const bracket = trimmed.search(/[([]/)
  const words = bracket > 0 && /[)\]]$/.test(trimmed) ? trimmed.slice(0, bracket) : trimmed
  return foldText(words).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Gives the columns of a file by the bare headings that mean them. A column's own name is one of them. */
export function columnsByHeading(file: ImportFile): ReadonlyMap<string, string> {
  const names = Object.entries(synonyms[file]).flatMap(([column, others]) =>
    [column, ...others.split('|')].map((name) => [bareHeading(name), column] as const),
  )
  const columns = Object.keys(synonyms[file]).map((column) => [bareHeading(column), column] as const)
  return new Map([...names.toReversed(), ...columns])
}

/** Finds the column of a heading, also when it has words that only name what the row is, or many of a thing: Candidate phone numbers. */
export function columnOfHeading(
  file: ImportFile,
  columns: ReadonlyMap<string, string>,
  heading: string,
): string | undefined {
  const words = heading.trim().split(/[\s_-]+/)
  const rowNames = rowWords[file].split(' ')
  const start = words.findIndex((word) => !rowNames.includes(word.toLowerCase()))
  const bare = bareHeading(words.slice(Math.max(start, 0)).join(' '))
  const singular = bare.replace(/(?<=ss)es$|(?<!s)s$/, '')
  return [bareHeading(heading), bare, singular].map((name) => columns.get(name)).find(Boolean)
}
