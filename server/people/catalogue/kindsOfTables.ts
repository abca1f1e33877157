import type { BusinessTable, Tables } from '#server/platform/db/schema/tables.ts'
import { type Erasing, personTables } from './personTables.ts'

/** The tables about a person, each with the kind of erasing of each column. */
export const erasedTables = Object.entries(personTables).flatMap(([table, about]) =>
  about ? [{ table: table as BusinessTable, columns: Object.entries<Erasing>(about.erasing) }] : [],
)

/** The tables whose rows name their developer themselves, which merging moves. */
export const linkedTables = Object.entries(personTables).flatMap(([table, about]) =>
  about && 'developer_id' in about.erasing ? [{ table: table as LinkedTable, nouns: about.nouns }] : [],
)

/** The tables whose rows are messages that may wait for a worker. */
export const queueTables = linkedTables.flatMap(({ table }) =>
  'lease_until' in (personTables[table]?.erasing ?? {}) ? [table as QueueTable] : [],
)

type QueueTable = {
  [Table in BusinessTable]: 'lease_until' extends keyof Tables[Table] ? Table : never
}[BusinessTable]

export type LinkedTable = {
  [Table in BusinessTable]: 'developer_id' extends keyof Tables[Table] ? Table : never
}[BusinessTable]
