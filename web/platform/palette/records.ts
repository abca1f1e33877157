import { can, type Permission, type Role } from '#shared/platform/permissions.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { loadChunk } from '#web/platform/lib/browser/loadChunk.ts'

interface FoundRecord {
  readonly label: string
  readonly hint?: string
  readonly path: string
}

/** Finds the first records that match a text or, with `forgives`, those that are similar. */
type FindRecords = (api: Api, text: string, forgives: boolean) => Promise<readonly FoundRecord[]>

/** A kind of record that the palette can search. Its search is loaded with the first use. */
export interface FoundRecords {
  readonly group: string
  readonly permission: Permission
  /** The heading of similar records, if the search allows typing errors. */
  readonly similar?: string
  readonly load: () => Promise<FindRecords>
}

/**
 * Finds the records that match a text and that a role may read, as items of the palette.
 * @param forgives also finds similar ones when none match.
 */
export type FindItems = (role: Role, api: Api, text: string, forgives: boolean) => Promise<FoundItem[]>

/** An item whose action is to open its record. */
export type FoundItem = FoundRecord & { readonly group: string; readonly isSimilar?: boolean }

/** Searches all sources. A source that fails is left out. */
export function recordFinder(sources: readonly FoundRecords[]): FindItems {
  return async (role, api, text, forgives) => {
    const readable = sources.filter(({ permission }) => can(role, permission))
    const found = await findIn(readable, api, text, false)
    if (found.length > 0 || !forgives) return found
    const forgiving = readable.flatMap(({ similar, ...source }) => (similar ? [{ ...source, group: similar }] : []))
    const similar = await findIn(forgiving, api, text, true)
    return similar.map((item) => ({ ...item, isSimilar: true }))
  }
}

async function findIn(
  sources: readonly FoundRecords[],
  api: Api,
  text: string,
  forgives: boolean,
): Promise<FoundItem[]> {
  const found = await Promise.allSettled(
    sources.map(async ({ group, load }) => {
      const find = await loadChunk(load)
      return (await find(api, text, forgives)).map((record) => ({ group, ...record }))
    }),
  )
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}
