import { mutationNouns } from '#shared/mutationNouns.ts'
import type { Noun } from '#shared/nouns.ts'
import { queryNouns } from '#shared/queryNouns.ts'
import { type Request, rootFields } from './operation.ts'

/** The nouns that a query reads. */
export function readBy(request: Request): readonly Noun[] {
  return nounsOf(queryNouns, request)
}

/** The nouns that a mutation touches. Each change of one adds to the history. A dry run tells what would happen, and writes nothing. */
export function touchedBy(request: Request): readonly Noun[] {
  return request.variables.dry_run === true ? [] : [...nounsOf(mutationNouns, request), 'events']
}

function nounsOf(table: Readonly<Record<string, readonly Noun[]>>, { query }: Request): readonly Noun[] {
  return rootFields(query).flatMap((field) => table[field] ?? [])
}
