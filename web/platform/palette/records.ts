import type { ApolloClient } from '@apollo/client'
import type { Permission } from '#shared/permissions.ts'
import type { PaletteItem } from './items.ts'

/** One record, as the palette lists it. */
export interface FoundRecord {
  readonly label: string
  readonly hint?: string
  readonly path: string
}

/** A kind of record that can be looked up. */
export interface RecordSource {
  readonly group: string
  readonly permission: Permission
  find(client: ApolloClient, text: string): Promise<readonly FoundRecord[]>
}

/** The records that match a text, of each kind. A kind that cannot be read now is left out. */
export async function findRecords(
  client: ApolloClient,
  sources: readonly RecordSource[],
  text: string,
  go: (path: string) => void,
): Promise<PaletteItem[]> {
  const found = await Promise.allSettled(
    sources.map(async ({ group, find }) =>
      (await find(client, text)).map(({ label, hint, path }) => ({ group, label, hint, run: () => go(path) })),
    ),
  )
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}
