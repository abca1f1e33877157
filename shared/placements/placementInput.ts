import * as z from 'zod/mini'
import { day, longText, optional, optionalCurrency, rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { placementEndReasons } from './placementLife.ts'

const placement = { id: rowId(), version: z.int() }

const requiredDay = (message: string) => day().check(z.minLength(1, message))

/** The input of moving the first day of a placement that has not started. */
export const placementStartInput = z.object({
  ...placement,
  starts_on: requiredDay('Choose the first day.'),
  note: optional(longText()),
})

/** The input of moving the last day of a placement. No day means that no end is agreed. */
export const placementEndInput = z.object({ ...placement, ends_on: optional(day()), note: optional(longText()) })

/** The input of ending a placement early. One that never started has no last day. */
export const earlyEndInput = z.object({
  ...placement,
  ends_on: optional(day()),
  reason: z.enum(valuesOf(placementEndReasons), 'Choose a reason.'),
  note: optional(longText()),
})
export type EarlyEnd = z.output<typeof earlyEndInput>

const rate = (message: string) => {
  const range = 'Enter an amount from 0 to 10,000.'
  const inCents = z.refine<number>((units) => Math.round(units * 100) / 100 === units, 'Use at most two decimals.')
  return z.number(message).check(z.minimum(0, range), z.maximum(10_000, range), inCents)
}

/** The input of new rates from a day on, per hour. The bill rate is in units of the placement's currency. */
export const placementRateInput = z.object({
  ...placement,
  starts_on: requiredDay('Choose the day from which the new rates count.'),
  /** In units of `cost_currency`; none means the currency of the placement. */
  cost_rate: rate('Enter the cost rate.'),
  cost_currency: optionalCurrency(),
  bill_rate: rate('Enter the bill rate.'),
})
export type PlacementRateInput = z.output<typeof placementRateInput>
