import { mutationNouns } from '#shared/mutationNouns.ts'
import type { Noun } from '#shared/nouns.ts'
import { queryNouns } from '#shared/queryNouns.ts'
import { type Request, rootFields } from './operation.ts'

export function readBy(request: Request): readonly Noun[] {
  return nounsOf(queryNouns, request)
}

/** Returns the nouns that a mutation changes. Each change also changes the history. A dry run changes nothing. */
export function touchedBy(request: Request): readonly Noun[] {
  return request.variables.dry_run === true ? [] : [...nounsOf(mutationNouns, request), 'events']
}

function nounsOf(table: Readonly<Record<string, readonly Noun[]>>, { query }: Request): readonly Noun[] {
  return rootFields(query).flatMap((field) => table[field] ?? [])
}
