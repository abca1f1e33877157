import type { Database } from '#server/platform/db/connection/connect.ts'
import { deriveKey, sign } from '#server/platform/idp/provider/secrets.ts'
import { countedMailbox } from '#server/platform/mail/countedMailbox.ts'
import { consume, consumeAll, type Limit, refund, reset } from './rateLimit.ts'

const pairLimit: Limit = { capacity: 5, seconds: 180 }
/** Many people can share one address, such as an office. So this bucket is large and drains fast. */
const addressLimit: Limit = { capacity: 60, seconds: 30 }
/** Bounds the tries from all browsers in which the account's owner has not logged in before, at any address: 20 tries, then 20 an hour. */
const accountLimit: Limit = { capacity: 20, seconds: 180 }
const deviceLimit: Limit = { capacity: 5, seconds: 180 }
/** Bounds the log-in pages that anonymous visitors open. Each one leaves a row for an hour. */
const pageLimit: Limit = { capacity: 120, seconds: 5 }
const mailLimit: Limit = { capacity: 3, seconds: 1_200 }
const mailAddressLimit: Limit = { capacity: 20, seconds: 180 }
const currentPasswordLimit: Limit = { capacity: 5, seconds: 180 }
/** Estimating the strength of a new password takes up to a second of one core. */
const strengthLimit: Limit = { capacity: 10, seconds: 30 }

export interface LogInAttempt {
  readonly email: string
  /** From `clientAddress`. */
  readonly address: string
  /** The id of the browser if the account's owner has logged in with it before; see devices.ts. */
  readonly device?: string | undefined
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Creates the rate limits of sign-in. A try is counted before its password is checked, so that concurrent tries cannot
 * slip through. It is refunded when the password was right. All unknown browsers share the bucket of an account, so
 * that an attacker gains nothing by using many addresses. The owner's browsers have their own buckets, which an
 * attacker cannot fill.
 */
export function createLimits(db: Database, secret: string) {
  const hmac = deriveKey(secret, 'rate limits')
  const keyOf = (...parts: string[]) => sign(hmac, JSON.stringify(parts))
  const pageKey = (source: string) => keyOf('page', source)

  /** Lists the buckets that a try counts in. A known device never shares one with unknown browsers. */
  function bucketsOf({ email, address, device }: LogInAttempt): { own: [string, Limit]; shared: [string, Limit][] } {
    if (device) return { own: [keyOf('device', email, device), deviceLimit], shared: [] }
    return {
      own: [keyOf('login', email, address), pairLimit],
      shared: [
        [keyOf('address', address), addressLimit],
        [keyOf('account', email), accountLimit],
      ],
    }
  }

  return {
    /** Seconds to wait before this try is allowed; 0 when it is. */
    login: (attempt: LogInAttempt): Promise<number> => {
      const { own, shared } = bucketsOf(attempt)
      return consumeAll(db, [own, ...shared])
    },
    /** Refunds a try whose password was right. */
    loggedIn: async (attempt: LogInAttempt): Promise<void> => {
      const { own, shared } = bucketsOf(attempt)
      await reset(db, own[0])
      await refund(db, [pageKey(attempt.address), ...shared.map(([key]) => key)])
    },
    /** Seconds to wait before this address or device may open another log-in page; 0 when it may. */
    loginPage: (source: string): Promise<number> => consume(db, pageKey(source), pageLimit),
    /** Returns whether another mail with a link may go to this account. The page answers the same either way. */
    mail: async (email: string): Promise<boolean> =>
      (await consume(db, keyOf('mail', countedMailbox(email)), mailLimit)) === 0,
    /** Seconds to wait before this address may ask for another link; 0 when it may. */
    mailFrom: (address: string): Promise<number> => consume(db, keyOf('mail from', address), mailAddressLimit),
    /** Seconds to wait before the current password of a signed-in person may be tried again; 0 when it may. */
    currentPassword: (session: string): Promise<number> => consume(db, keyOf('current', session), currentPasswordLimit),
    /** Seconds to wait before this account may try another new password; 0 when it may. */
    newPassword: (accountId: string): Promise<number> => consume(db, keyOf('judge', accountId), strengthLimit),
  }
}
