import { can, type Permission, type Role } from '#shared/platform/permissions.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import type { PaletteItem } from './items.ts'

/** A record in the palette. */
interface FoundRecord {
  readonly label: string
  readonly hint?: string
  readonly path: string
}

/** Finds the first records that match a text. */
type FindRecords = (api: Api, text: string) => Promise<readonly FoundRecord[]>

/** A kind of record that the palette can search. How it is found is loaded with the first search. */
export interface FoundRecords {
  readonly group: string
  readonly permission: Permission
  readonly load: () => Promise<FindRecords>
}

/** Finds the records that match a text and that a role may read, as items of the palette. */
export type FindItems = (role: Role, api: Api, text: string, go: (path: string) => void) => Promise<PaletteItem[]>

/** Searches all sources. A source that fails is left out. */
export function recordFinder(sources: readonly FoundRecords[]): FindItems {
  return async (role, api, text, go) => {
    const readable = sources.filter(({ permission }) => can(role, permission))
    const found = await Promise.allSettled(
      readable.map(async ({ group, load }) => {
        const find = await loadChunk(load)
        const records = await find(api, text)
        return records.map(({ label, hint, path }) => ({ group, label, hint, path, run: () => go(path) }))
      }),
    )
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  }
}
