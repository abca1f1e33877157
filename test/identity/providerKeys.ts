import type { Selectable } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { loadKeys } from '#server/platform/idp/provider/keys.ts'
import { testSecret } from './identity.ts'

let keys: Promise<Selectable<Tables['idp_keys']>[]> | undefined

/**
 * Gives a new database the provider's keys that the first database of this process has made. To make a pair takes the
 * processor a third of a second, which hundreds of test files would spend before their first test.
 */
export async function giveProviderKeys(db: Database): Promise<void> {
  keys ??= makeKeys(db)
  await db
    .insertInto('idp_keys')
    .values(await keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function makeKeys(db: Database): Promise<Selectable<Tables['idp_keys']>[]> {
  await loadKeys(db, testSecret)
  return db.selectFrom('idp_keys').selectAll().execute()
}
