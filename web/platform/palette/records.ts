import type { ApolloClient } from '@apollo/client'
import type { Permission } from '#shared/permissions.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import type { PaletteItem } from './items.ts'

/** A record in the palette. */
export interface FoundRecord {
  readonly label: string
  readonly hint?: string
  readonly path: string
}

/** Finds the first records that match a text. */
type FindRecords = (client: ApolloClient, text: string) => Promise<readonly FoundRecord[]>

/** A kind of record that the palette can search. How it is found is loaded with the first search. */
export interface RecordSource {
  readonly group: string
  readonly permission: Permission
  readonly load: () => Promise<FindRecords>
}

/** Finds the records of all sources that match a text. A source that fails is left out. */
export async function findRecords(
  client: ApolloClient,
  sources: readonly RecordSource[],
  text: string,
  go: (path: string) => void,
): Promise<PaletteItem[]> {
  const found = await Promise.allSettled(
    sources.map(async ({ group, load }) => {
      const find = await loadChunk(load)
      const records = await find(client, text)
      return records.map(({ label, hint, path }) => ({ group, label, hint, path, run: () => go(path) }))
    }),
  )
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}
