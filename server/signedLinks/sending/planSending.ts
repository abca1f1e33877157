import { conditionsAfterProfileMove } from '#server/jobProfiles/moves/moveJobProfile.ts'
import type { LockedProfile } from '#server/jobProfiles/moves/moveJobProfiles.ts'
import { unitsToCents } from '#server/platform/db/records/money.ts'
import type { LinkMaker } from '#server/signedLinks/consent/askConsent.ts'
import { type LockedQuestion, reasonNotToAsk } from '#server/signedLinks/consent/askConsents.ts'
import { type JobProfileConditions, jobProfileLifecycle } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { withMarkup } from '#shared/jobProfiles/margins.ts'
import type { SendProfilesInput } from '#shared/jobProfiles/sendingInput.ts'
import { refusal } from '#shared/platform/transitions.ts'

/** A profile with the price that it is sent with. */
export interface Sending extends LockedProfile {
  readonly question: LockedQuestion | undefined
  /** Says why it is not sent; undefined for one that is. */
  readonly reason: string | undefined
  /** Its developer is asked for consent. */
  readonly isAsked: boolean
}

const none = 'Has not agreed to be put forward yet'
export const askedSentence = `${none}, and is asked now`

interface Known {
  /** Is undefined where the developer was deleted. */
  readonly question: LockedQuestion | undefined
  readonly maker: LinkMaker
  /** A profile that falls short or collides: in bulk it is left out, since nobody can confirm it there. */
  readonly unconfirmed: string | undefined
}

/** Says whether a profile is sent, at which price, and whether its developer is asked first. */
export function planSending(
  row: LockedProfile,
  { question, maker, unconfirmed }: Known,
  wanted: SendProfilesInput,
): Sending {
  const profile = { ...row, ...priceOf(row, wanted), question }
  const conditions = conditionsAfterProfileMove(profile, { to: 'SENT', reason: null, note: wanted.note })
  const refusedWith = (more: Partial<JobProfileConditions>) =>
    refusal(jobProfileLifecycle, row.status, 'SENT', { ...conditions, ...more })
  const impossible = refusedWith({ hasConsent: true, hasPrice: true })
  if (impossible) return { ...profile, reason: impossible, isAsked: false }
  if (!conditions.hasConsent) return { ...profile, ...withoutConsent(question, maker, wanted) }
  const unpriced = wanted.price === 'MARKUP' && row.cost_rate_cents === null && 'Has no cost to add the markup to'
  const reason = unpriced || refusedWith({}) || unconfirmed
  return { ...profile, reason, isAsked: false }
}

function withoutConsent(question: LockedQuestion | undefined, maker: LinkMaker, { asks_consent }: SendProfilesInput) {
  if (!asks_consent || !question) return { reason: none, isAsked: false }
  const refused = reasonNotToAsk(question, maker)
  return { reason: refused ? `${none}. ${refused}` : askedSentence, isAsked: !refused }
}

function priceOf(
  { bill_rate_cents, cost_rate_cents, without_price }: LockedProfile,
  { price, bill_rate, markup }: SendProfilesInput,
) {
  if (price === 'BILL_RATE') return { bill_rate_cents: unitsToCents(bill_rate), without_price: false }
  if (price === 'MARKUP') {
    return {
      bill_rate_cents: cost_rate_cents === null ? null : withMarkup(cost_rate_cents, markup ?? 0),
      without_price: false,
    }
  }
  return { bill_rate_cents, without_price: without_price || (price === 'OWN_OR_NONE' && bill_rate_cents === null) }
}
