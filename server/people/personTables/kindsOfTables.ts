import type { BusinessTable, Tables } from '#server/platform/db/schema/tables.ts'
import type { Erasing } from '#server/platform/nounTables/nounTables.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { personTables } from './personTables.ts'

/** Lists the tables about a person, each with the kind of erasing of each column. */
export const erasedTables = keysOf(personTables).flatMap((table) => {
  const about = personTables[table]
  return about ? [{ table, columns: Object.entries<Erasing>(about.erasing) }] : []
})

/** Lists the tables whose rows name their developer themselves, which merging moves. */
export const linkedTables = keysOf(personTables).flatMap((table) => {
  const about = personTables[table]
  return about && isLinked(table) ? [{ table, nouns: about.nouns }] : []
})

function isLinked(table: BusinessTable): table is LinkedTable {
  return 'developer_id' in (personTables[table]?.erasing ?? {})
}

export type LinkedTable = {
  [Table in BusinessTable]: 'developer_id' extends keyof Tables[Table] ? Table : never
}[BusinessTable]
