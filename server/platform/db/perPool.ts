import type { Database } from './connect.ts'

/** Something that each node has one of: made for its pool at the first use, and gone with it. */
export function perPool<Thing>(create: (db: Database) => Thing): (db: Database) => Thing {
  const things = new WeakMap<Database, Thing>()
  return (db) => {
    const thing = things.get(db) ?? create(db)
    things.set(db, thing)
    return thing
  }
}
