import { convertMoney, type ExchangeRate, type Money } from '#shared/exchangeRates/exchange.ts'
import { matchPercentage } from '#shared/skillsSearch/matching.ts'

/** The values that a search filters its candidates by. Those who meet every given value remain. */
export interface CandidateFilterValues {
  /** In percent. */
  readonly match_at_least?: number | undefined
  /** Per hour, in cents of the job's currency. */
  readonly rate_at_most?: number | undefined
  /** Every required skill is verified, and that counts today. */
  readonly is_verified?: true | undefined
  readonly countries?: readonly string[] | undefined
  /** The years count for every required skill. */
  readonly years_at_least?: number | undefined
  /** The days within which no message was sent. */
  readonly not_messaged_days?: number | undefined
  /** No other job interviews or makes an offer. */
  readonly is_free?: true | undefined
}

/** A filter once the tables were read: each member is checked against these. */
export interface CandidateLimits extends Pick<CandidateFilterValues, 'match_at_least'> {
  readonly countries: ReadonlySet<string> | undefined
  readonly rate: { readonly most: Money; readonly exchangeRates: readonly ExchangeRate[] } | undefined
  /** The developers who may be found; undefined for all. */
  readonly among: ReadonlySet<string> | undefined
  readonly without: ReadonlySet<string>
}

/** A candidate as the index knows them. */
export interface FilteredMember {
  readonly id: string
  readonly country: string
  /** Per hour; null when it is not known. */
  readonly cost_rate_cents: number | null
  readonly currency: string
  /** The earned weight, in the units of `skillWeights`. */
  readonly weight: number
}

/**
 * Returns whether a filter leaves a candidate.
 * @param possible the weight of all skills of the job.
 */
export function isLeft(member: FilteredMember, possible: number, limits: CandidateLimits): boolean {
  const { match_at_least = 0, countries, rate, among, without } = limits
  return (
    matchPercentage(member.weight, possible) >= match_at_least &&
    (!countries || countries.has(member.country)) &&
    (!rate || isAtMost(member, rate)) &&
    (!among || among.has(member.id)) &&
    !without.has(member.id)
  )
}

/** A rate that is not known, or cannot be converted, is not known to be low enough. */
function isAtMost(
  { cost_rate_cents: cents, currency }: FilteredMember,
  { most, exchangeRates }: NonNullable<CandidateLimits['rate']>,
): boolean {
  if (cents === null) return false
  const converted = convertMoney({ cents, currency }, most.currency, exchangeRates)
  return converted !== undefined && converted.result <= most.cents
}
