import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'

/** The names and aliases of the catalogue, each with the other names of its skill. All as folded words between spaces. */
export type CatalogueNames = ReadonlyMap<string, readonly string[]>

/** Names of the catalogue have far fewer words. */
export const longestName = 5

/** Reads the names of all skills, retired ones too: resumes still have them. */
export function readCatalogueNames(db: Database): Promise<CatalogueNames> {
  return cachedQuery(db, ['skills'], ['catalogueNames'], async () => {
    return catalogueNames(await readPrepared(db, db.selectFrom('skills').select(['name', 'aliases'])))
  })
}

/** Two skills that are spelled alike without signs share their names. */
export function catalogueNames(skills: readonly { readonly name: string; readonly aliases: readonly string[] }[]) {
  const names = new Map<string, string[]>()
  for (const { name, aliases } of skills) {
    const all = [...new Set([name, ...aliases].map((one) => foldedWords(one).join(' ')))].filter(Boolean)
    for (const one of all) names.set(one, [...(names.get(one) ?? []), ...all.filter((other) => other !== one)])
  }
  return names
}
