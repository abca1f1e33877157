import { UserError } from '#server/errors.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { formatWait } from '#server/platform/html/formatWait.ts'
import { networksOf } from '#server/platform/http/clientAddress.ts'
import { consume, consumeAll, consumeLate, type Limit, refund } from '#server/platform/idp/limits/rateLimit.ts'
import { deriveKey, sign } from '#server/platform/idp/provider/secrets.ts'
import { countedMailbox, domainOf } from '#server/platform/mail/countedMailbox.ts'
import type { PageRequest } from '#server/platform/publicPages/publicPages.ts'

/** One address may post this many forms, with mistakes or without. */
const formLimit: Limit = { capacity: 40, seconds: 90 }
/** One address may send nine complete applications at once, and a tenth only after some minutes. */
const applicationLimit: Limit = { capacity: 9, seconds: 400 }
/** One address may open this many pages of confirmation links. */
const openLimit: Limit = { capacity: 60, seconds: 5 }
/** The number that one address may confirm. Each may have a file to be read, which takes a processor up to some seconds. */
const confirmationLimit: Limit = { capacity: 20, seconds: 30 }
/** One address may keep this many files with an incomplete form. */
const keptFileLimit: Limit = { capacity: 10, seconds: 360 }
/** A network, and the one around it, may send as much as this many addresses, because many people share an office or a mobile provider. */
const levels = { address: 1, network: 4, wideNetwork: 16 } as const
const levelNames = ['address', 'network', 'wideNetwork'] as const
/** The messages to one mailbox that a wide network may ask for. The limit is its own, so it shuts out nobody elsewhere. */
const mailLimit: Limit = { capacity: 5, seconds: 720 }
/**
 * The messages to one mailbox that all networks together may ask for. Beyond these a wide network has one in twelve minutes, so that its
 * owner gets one.
 */
const mailboxLimit: Limit = { capacity: 20, seconds: 180 }
/** The messages to all mailboxes of one domain that a wide network may ask for. Further ones leave later, but none is refused. */
const domainLimit: Limit = { capacity: 60, seconds: 30 }
/** Counts seconds. The queue brings back messages that wait for longer than an hour. */
const longestDelay = 50 * 60

export type ApplicationLimits = ReturnType<typeof createApplicationLimits>

/** Gives the rate limits for the sender of a request. */
export function limitsOf({ deps, origin }: Pick<PageRequest, 'deps' | 'origin'>) {
  return createApplicationLimits(deps.db, deps.secret, origin.address)
}

/** Creates the rate limits of the jobs page. Neither addresses nor e-mails are stored. */
export function createApplicationLimits(db: Database, secret: string, address: string) {
  const hmac = deriveKey(secret, 'rate limits')
  const keyOf = (...parts: string[]) => sign(hmac, JSON.stringify(['jobs page', ...parts]))
  const networks = networksOf(address)
  const buckets = (kind: string, { capacity, seconds }: Limit) =>
    levelNames.map((level, at): [string, Limit] => {
      const times = levels[level]
      return [keyOf(kind, level, networks[at] ?? ''), { capacity: capacity * times, seconds: seconds / times }]
    })
  const wideNetwork = networks[2]
  /** This request counted an application in these buckets, which `refundApplication` gives back. */
  let counted: readonly string[] = []
  const countMail = async (email: string): Promise<number> => {
    const mailbox = countedMailbox(email)
    const [mailKey, mailboxKey] = [keyOf('mail', mailbox, wideNetwork), keyOf('mailbox', mailbox)]
    const isFull = (await consume(db, mailboxKey, mailboxLimit)) > 0
    if (!isFull) counted = [...counted, mailboxKey]
    const wait = await consume(db, mailKey, isFull ? { ...mailLimit, capacity: 1 } : mailLimit)
    if (wait === 0) counted = [...counted, mailKey]
    return wait
  }
  const refundApplication = async (): Promise<void> => {
    await refund(db, counted)
    counted = []
  }
  const applicationBuckets = buckets('application', applicationLimit)
  return {
    /** Counts a posted form, before its body is read. @throws UserError RATE_LIMITED */
    form: async (): Promise<void> => {
      const wait = await consumeAll(db, buckets('form', formLimit))
      if (wait === 0) return
      const sentence = `Too many forms came from your address or its network. Wait ${formatWait(wait)}, then go back: your browser keeps what you typed.`
      throw new UserError('RATE_LIMITED', sentence, { retryAfter: wait })
    },
    /** Counts a request for a link, before it is looked for. @throws UserError RATE_LIMITED */
    link: async (kind: 'page' | 'confirmation'): Promise<void> => {
      const wait = await consumeAll(db, buckets(kind, kind === 'page' ? openLimit : confirmationLimit))
      if (wait === 0) return
      const sentence = `Too many links were opened from your address or its network. Wait ${formatWait(wait)}, then open this one again.`
      throw new UserError('RATE_LIMITED', sentence, { retryAfter: wait })
    },
    /** Tells whether another file may be kept with an incomplete form. */
    keptFile: async (): Promise<boolean> => (await consumeAll(db, buckets('file', keptFileLimit))) === 0,
    /** Counts an application, for the address and the mailbox. @returns a sentence and the seconds to wait where it is refused. */
    application: async (email: string): Promise<{ sentence: string; wait: number } | undefined> => {
      const wait = await consumeAll(db, applicationBuckets)
      if (wait > 0) {
        const sentence = `Too many applications came from your address or its network within an hour. Wait ${formatWait(wait)}, then send this one again.`
        return { sentence, wait }
      }
      counted = applicationBuckets.map(([key]) => key)
      const mailWait = await countMail(email)
      if (mailWait === 0) return undefined
      await refundApplication()
      const sentence = `Several applications from ${email} are not confirmed yet. Confirm those first, or wait ${formatWait(mailWait)}.`
      return { sentence, wait: mailWait }
    },
    /** Takes back the count of an application that was the same as the one before. */
    refundApplication,
    /** Counts a mail for its domain, as far as the wide network asks for them. @returns the seconds that it has to wait. */
    mailDelay: (trx: Queryable, email: string): Promise<number> =>
      consumeLate(trx, keyOf('domain', domainOf(email), wideNetwork), domainLimit, longestDelay),
  }
}

/** Keyed hashes of where a form came from tell the forms of one network from those of others. */
export interface SenderHashes {
  readonly address_hash: string
  readonly network_hash: string
  readonly wide_network_hash: string
}

export function senderHashes(secret: string, address: string): SenderHashes {
  const key = deriveKey(secret, 'senders of forms')
  const [own, network, wideNetwork] = networksOf(address)
  return {
    address_hash: sign(key, own),
    network_hash: sign(key, network),
    wide_network_hash: sign(key, wideNetwork),
  }
}
