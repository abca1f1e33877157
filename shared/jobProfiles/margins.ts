/**
 * The earnings of the firm in an hour. They are computed from whole cents of one currency, and each is rounded once,
 * half a unit away from zero, as in the database.
 */
export interface Margins {
  /** Cents per hour: the bill rate less the cost rate. */
  readonly spread: number
  /** Percent of the cost rate, to one decimal; null where it costs nothing. */
  readonly markup: number | null
  /** Percent of the bill rate, to one decimal; null where nothing is billed. */
  readonly margin: number | null
}

export const marginFormulas = {
  spread: 'Bill − cost',
  markup: 'Spread ÷ cost',
  margin: 'Spread ÷ bill',
} as const

/** Takes whole cents per hour of one currency. */
export function marginsOf(costCents: number, billCents: number): Margins {
  const spread = billCents - costCents
  return { spread, markup: percent(spread, costCents), margin: percent(spread, billCents) }
}

/** Takes units of one currency; undefined while a rate is missing. */
export function marginsOfRates(cost: number | null | undefined, bill: number | null | undefined): Margins | undefined {
  if (!isRate(cost) || !isRate(bill)) return undefined
  return marginsOf(toCents(cost), toCents(bill))
}

/** Gives the bill rate that is a cost with a markup. @param markup percent of the cost, with at most two decimals. */
export function withMarkup(costCents: number, markup: number): number {
  return Number(divideRounded(BigInt(costCents) * BigInt(10_000 + Math.round(markup * 100)), 10_000n))
}

/** Turns units with at most two decimals into whole cents. */
export function toCents(units: number): number {
  return Math.round(units * 100)
}

function isRate(rate: number | null | undefined): rate is number {
  return typeof rate === 'number' && Number.isFinite(rate)
}

/** Gives a percentage with one decimal. It rounds whole numbers, since binary fractions would be off. */
function percent(part: number, whole: number): number | null {
  if (whole === 0) return null
  const tenths = divideRounded(BigInt(part) * 1_000n, BigInt(whole))
  return Number(tenths) / 10
}

/** Rounds halves away from zero. The divisor is positive. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}
