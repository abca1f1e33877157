import type { Trx } from '#server/platform/db/connection/connect.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { endSessions } from '#server/platform/idp/provider/sessions.ts'
import { type Account, findAccount } from '#server/staff/data.ts'

export async function logOut(trx: Trx, id: string): Promise<Account> {
  const account = await findAccount(trx, id)
  await endSessions(trx, id)
  await recordEvent(trx, 'SESSIONS_ENDED', id, { which: 'all' })
  return account
}
