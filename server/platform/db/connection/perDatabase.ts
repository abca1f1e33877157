import { nodeDatabase } from './accountDatabase.ts'
import type { Database } from './connect.ts'

/** Creates one value per database of a node, at its first use. All accounts share it. It is released with the database. */
export function perDatabase<Value>(create: (db: Database) => Value): (db: Database) => Value {
  const values = new WeakMap<Database, Value>()
  return (db) => {
    const node = nodeDatabase(db)
    const value = values.get(node) ?? create(node)
    values.set(node, value)
    return value
  }
}
