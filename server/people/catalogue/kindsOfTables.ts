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

/** Lists the tables whose rows are messages that may wait for a worker. */
export const queueTables = linkedTables.flatMap(({ table }) => (isQueue(table) ? [table] : []))

function isLinked(table: BusinessTable): table is LinkedTable {
  return 'developer_id' in (personTables[table]?.erasing ?? {})
}

function isQueue(table: BusinessTable): table is QueueTable {
  return 'lease_until' in (personTables[table]?.erasing ?? {})
}

type QueueTable = {
  [Table in BusinessTable]: 'lease_until' extends keyof Tables[Table] ? Table : never
}[BusinessTable]

export type LinkedTable = {
  [Table in BusinessTable]: 'developer_id' extends keyof Tables[Table] ? Table : never
}[BusinessTable]
