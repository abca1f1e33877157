import type { Database } from './connect.ts'

/** Creates one value per database connection, at its first use. The value is released with the connection. */
export function perDatabase<Value>(create: (db: Database) => Value): (db: Database) => Value {
  const values = new WeakMap<Database, Value>()
  return (db) => {
    const value = values.get(db) ?? create(db)
    values.set(db, value)
    return value
  }
}
