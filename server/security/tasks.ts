import type { Database } from '#server/db/connect.ts'
import { forgetSecurityEvents } from './data.ts'

/** Deletes security events that have reached their age. @returns that there is no more to do for now. */
export async function forgetOldEvents({ db }: { readonly db: Database }): Promise<boolean> {
  await forgetSecurityEvents(db)
  return false
}
