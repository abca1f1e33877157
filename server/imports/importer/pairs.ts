import type { MappedTable } from '#server/imports/mapping/mappedRows.ts'
import type { CsvRow } from '#server/imports/templates/csv.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { PersonPair } from '#shared/imports/imports.ts'
import { findDevelopersByName, findRows } from './data.ts'
import { foldCase } from './keys.ts'

interface Person {
  readonly line: number | null
  readonly who: string
  readonly email: string
}

/**
 * Finds the rows about developers who are new by their address, while somebody of the same name stands higher in the table or is
 * known under another address. Rows about which that is decided are left out.
 */
export async function findPairs(db: Queryable, { name, mapping, rows }: MappedTable): Promise<Map<number, PersonPair>> {
  if (mapping.file !== 'developers.csv') return new Map()
  const people = rows.map(personOf)
  const emails = people.map(({ email }) => foldCase(email))
  const stored = await findRows(db, 'developers', emails, false)
  const newcomers = people.filter(({ email }) => email && !stored.has(foldCase(email)))
  const known = await findDevelopersByName(db, [...new Set(newcomers.map(({ who }) => foldCase(who)))])
  const before: Person[] = known.map(({ first_name, last_name, email }) => ({
    line: null,
    email,
    who: `${first_name} ${last_name}`,
  }))
  const others = Map.groupBy([...before, ...people], ({ who }) => foldCase(who))
  const heading = mapping.columns.find(({ column }) => column === 'email')?.heading ?? 'email'
  const pairs = newcomers.flatMap((person): PersonPair[] => {
    const other = others.get(foldCase(person.who))?.find((one) => isOther(one, person))
    return other && !mapping.apart.includes(person.line) ? [pairOf(name, heading, person, other)] : []
  })
  return new Map(pairs.map((pair) => [pair.line, pair]))
}

function personOf({ line, cells }: CsvRow): Person & { readonly line: number } {
  const who = `${cells.get('first_name') ?? ''} ${cells.get('last_name') ?? ''}`.trim()
  return { line, who, email: cells.get('email') ?? '' }
}

function isOther(one: Person, { who, email, line }: Person): boolean {
  const isBefore = one.line === null || (line !== null && one.line < line)
  return who !== '' && isBefore && one.email !== '' && foldCase(one.email) !== foldCase(email)
}

function pairOf(file: string, heading: string, { who, email, line }: Person, other: Person): PersonPair {
  const place = other.line === null ? 'is known as' : `stands on line ${other.line} as`
  const reason = `somebody of this name ${place} ${other.email}. Decide whether it is the same person.`
  return { file, line: line ?? 0, who, email, heading, other, reason }
}
