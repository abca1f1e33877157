import { UserError } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { consume, type Limit, refund } from '#server/platform/idp/rateLimit.ts'
import { deriveKey, sign } from '#server/platform/idp/secrets.ts'
import { formatWait } from '#server/platform/pages/formatWait.ts'

/** Forms that one address posts, with mistakes or without. */
const formLimit: Limit = { capacity: 40, seconds: 90 }
/** Complete applications from one address: nine at once, and a tenth only after some minutes. */
const applicationLimit: Limit = { capacity: 9, seconds: 400 }
/** Files of one address that are kept with an incomplete form. */
const keptFileLimit: Limit = { capacity: 10, seconds: 360 }
/** Messages to one mailbox, whoever asks for them. */
const mailLimit: Limit = { capacity: 5, seconds: 720 }

export type ApplicationLimits = ReturnType<typeof createApplicationLimits>

/** The rate limits of the jobs page. Neither addresses nor e-mails are stored. */
export function createApplicationLimits(db: Database, secret: string, address: string) {
  const hmac = deriveKey(secret, 'rate limits')
  const keyOf = (...parts: string[]) => sign(hmac, JSON.stringify(['jobs page', ...parts]))
  return {
    /** Counts a posted form, before its body is read. @throws UserError RATE_LIMITED */
    form: async (): Promise<void> => {
      const wait = await consume(db, keyOf('form', address), formLimit)
      if (wait === 0) return
      const sentence = `Too many forms came from your address. Wait ${formatWait(wait)}, then go back: your browser keeps what you typed.`
      throw new UserError('RATE_LIMITED', sentence, { retryAfter: wait })
    },
    /** Whether another file of this address may be kept with an incomplete form. */
    keptFile: async (): Promise<boolean> => (await consume(db, keyOf('file', address), keptFileLimit)) === 0,
    /** Counts an application, for the address and the mailbox. @returns why it is refused and for how many seconds. */
    application: async (email: string): Promise<{ sentence: string; wait: number } | undefined> => {
      const wait = await consume(db, keyOf('application', address), applicationLimit)
      if (wait > 0) {
        const sentence = `Nine applications came from your address within an hour, which is all that we take. Wait ${formatWait(wait)}, then send this one again.`
        return { sentence, wait }
      }
      const mailWait = await consume(db, keyOf('mail', email), mailLimit)
      if (mailWait === 0) return undefined
      await refund(db, [keyOf('application', address)])
      const sentence = `Several applications wait for their confirmation by ${email}. Confirm those first, or wait ${formatWait(mailWait)}.`
      return { sentence, wait: mailWait }
    },
    /** Takes back the count of an application that was the same as the one before. */
    refundApplication: (email: string): Promise<void> =>
      refund(db, [keyOf('application', address), keyOf('mail', email)]),
  }
}
