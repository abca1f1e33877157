import type { Database } from '#server/db/connect.ts'
import { empty, giveBack, type Limit, level, take } from './rateLimit.ts'
import { deriveKey, sign } from './secrets.ts'

const pairLimit: Limit = { capacity: 5, seconds: 180 }
/** The same while the account is under attack from many addresses at once: a new address gets fewer tries, never none. */
const pairLimitUnderAttack: Limit = { capacity: 2, seconds: 180 }
/** Many people can share one address, such as an office; so this bucket is wide and drains steadily. */
const addressLimit: Limit = { capacity: 60, seconds: 30 }
/** Nobody is refused by this one. One address cannot fill it past the mark: its own limit drains no faster than this. */
const accountLimit: Limit = { capacity: 40, seconds: 180 }
const attackMark = 15
const mailLimit: Limit = { capacity: 3, seconds: 1_200 }
const mailAddressLimit: Limit = { capacity: 20, seconds: 180 }
const currentPasswordLimit: Limit = { capacity: 5, seconds: 180 }

/** Who tries to log in, and from where. */
export interface Attempt {
  readonly email: string
  /** As `clientAddress` gives it. */
  readonly address: string
}

export type Limits = ReturnType<typeof createLimits>

/**
 * The rates of sign-in. Every try is counted before its password is checked, and given back when it was right, so that many
 * tries at the same moment cannot slip through. Nothing here lets one address lock a person out at another: only tries of the
 * same address are ever refused.
 */
export function createLimits(db: Database, secret: string) {
  const hmac = deriveKey(secret, 'rate limits')
  const keyOf = (...parts: string[]) => sign(hmac, JSON.stringify(parts))
  const pairKey = ({ email, address }: Attempt) => keyOf('login', email, address)
  const accountKey = (email: string) => keyOf('account', email)
  const addressKey = (address: string) => keyOf('address', address)

  return {
    /** Seconds to wait before this try is allowed; 0 when it is. */
    login: async (attempt: Attempt): Promise<number> => {
      const failures = await level(db, accountKey(attempt.email), accountLimit.seconds)
      const limit = failures > attackMark ? pairLimitUnderAttack : pairLimit
      const wait =
        (await take(db, pairKey(attempt), limit)) || (await take(db, addressKey(attempt.address), addressLimit))
      if (wait === 0) await take(db, accountKey(attempt.email), accountLimit)
      return wait
    },
    /** The password was right. */
    loggedIn: async (attempt: Attempt): Promise<void> => {
      await empty(db, pairKey(attempt))
      await giveBack(db, [addressKey(attempt.address), accountKey(attempt.email)])
    },
    /** Whether another mail with a link may go to this account. Over the limit, the page still answers as always. */
    mail: async (email: string): Promise<boolean> => (await take(db, keyOf('mail', email), mailLimit)) === 0,
    /** Seconds to wait before this address may ask for another link; 0 when it may. */
    mailFrom: (address: string): Promise<number> => take(db, keyOf('mail from', address), mailAddressLimit),
    /** Seconds to wait before the current password of a signed-in person may be tried again; 0 when it may. */
    currentPassword: (session: string): Promise<number> => take(db, keyOf('current', session), currentPasswordLimit),
  }
}
