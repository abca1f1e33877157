import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { skillNameLength } from '#shared/skills/skillInput.ts'

/**
 * Collects the names that rows of an import give as skills, and that no skill has. Names that are too long for a skill are left out.
 * @param actor of the import. Its batches add up.
 * @param names as often as rows have them, in any capitals.
 */
export async function collectImportedNames(trx: Trx, actor: string, names: readonly string[]): Promise<void> {
  const kept = names.filter((name) => name.length <= skillNameLength)
  const byName = Map.groupBy(kept, (name) => name.toLowerCase())
  const rows = [...byName].map(([name, [written = name, ...others]]) => ({
    name,
    written,
    import: actor,
    rows: 1 + others.length,
  }))
  if (rows.length === 0) return
  await trx
    .insertInto('imported_skill_names')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['name', 'import']).doUpdateSet({ rows: sql`imported_skill_names.rows + excluded.rows` }),
    )
    .execute()
}
