import type { Database } from '#server/platform/db/connect.ts'
import { empty, giveBack, type Limit, take, takeAll } from './rateLimit.ts'
import { deriveKey, sign } from './secrets.ts'

const pairLimit: Limit = { capacity: 5, seconds: 180 }
/** Many people can share one address, such as an office; so this bucket is wide and drains steadily. */
const addressLimit: Limit = { capacity: 60, seconds: 30 }
/** All browsers together in which nobody logged in to the account before: 20 tries, then 20 an hour, wherever they come from. */
const accountLimit: Limit = { capacity: 20, seconds: 180 }
const deviceLimit: Limit = { capacity: 5, seconds: 180 }
/** Log-in pages that strangers open; each leaves a row for an hour. */
const pageLimit: Limit = { capacity: 120, seconds: 5 }
const mailLimit: Limit = { capacity: 3, seconds: 1_200 }
const mailAddressLimit: Limit = { capacity: 20, seconds: 180 }
const currentPasswordLimit: Limit = { capacity: 5, seconds: 180 }
/** Judging a new password takes up to a second of one core. */
const judgeLimit: Limit = { capacity: 10, seconds: 30 }

/** Who tries to log in, and from where. */
export interface Attempt {
  readonly email: string
  /** As `clientAddress` gives it. */
  readonly address: string
  /** The browser, where the account's owner has logged in there before; see devices.ts. */
  readonly device?: string | undefined
}

export type Limits = ReturnType<typeof createLimits>

/**
 * The limits of sign-in. Every try is counted before its password is checked, and given back when it was right, so that many
 * tries at the same moment cannot slip through. Strangers share the bucket of an account, so that many addresses find no more than
 * one; its owner's browsers have buckets of their own, which no stranger fills.
 */
export function createLimits(db: Database, secret: string) {
  const hmac = deriveKey(secret, 'rate limits')
  const keyOf = (...deps: string[]) => sign(hmac, JSON.stringify(deps))
  const pageKey = (source: string) => keyOf('page', source)

  /** The buckets that a try falls into; what they hold, of strangers and of the owner, never mixes. */
  function bucketsOf({ email, address, device }: Attempt): { own: [string, Limit]; shared: [string, Limit][] } {
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
    login: (attempt: Attempt): Promise<number> => {
      const { own, shared } = bucketsOf(attempt)
      return takeAll(db, [own, ...shared])
    },
    /** The password was right. */
    loggedIn: async (attempt: Attempt): Promise<void> => {
      const { own, shared } = bucketsOf(attempt)
      await empty(db, own[0])
      await giveBack(db, [pageKey(attempt.address), ...shared.map(([key]) => key)])
    },
    /** Seconds to wait before another log-in page may be opened from this address or device; 0 when it may. */
    loginPage: (source: string): Promise<number> => take(db, pageKey(source), pageLimit),
    /** Whether another mail with a link may go to this account. Over the limit, the page still answers as always. */
    mail: async (email: string): Promise<boolean> => (await take(db, keyOf('mail', email), mailLimit)) === 0,
    /** Seconds to wait before this address may ask for another link; 0 when it may. */
    mailFrom: (address: string): Promise<number> => take(db, keyOf('mail from', address), mailAddressLimit),
    /** Seconds to wait before the current password of a signed-in person may be tried again; 0 when it may. */
    currentPassword: (session: string): Promise<number> => take(db, keyOf('current', session), currentPasswordLimit),
    /** Seconds to wait before another new password of this account may be judged; 0 when it may. */
    newPassword: (accountId: string): Promise<number> => take(db, keyOf('judge', accountId), judgeLimit),
  }
}
