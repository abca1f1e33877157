import type { Trx } from '#server/platform/db/connection/connect.ts'
import { consume, type Limit } from '#server/platform/idp/limits/rateLimit.ts'
import { deriveKey, sign } from '#server/platform/idp/provider/secrets.ts'

/** Five mails at once, and then one every ten minutes. */
const mailLimit: Limit = { capacity: 5, seconds: 600 }

/**
 * Limits how often the staff is mailed about the same thing, because strangers cause it. The bell shows each answer, and a mail the last one.
 * @param about the kind of the mail, and the id of the record.
 */
export async function mayMail(trx: Trx, secret: string, about: readonly [kind: string, id: string]): Promise<boolean> {
  const key = sign(deriveKey(secret, 'rate limits'), JSON.stringify(about))
  return (await consume(trx, key, mailLimit)) === 0
}
