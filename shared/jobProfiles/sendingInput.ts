import * as z from 'zod/mini'
import { longText, optional, optionalAmount } from '#shared/platform/fields.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { maxDecisionText } from '#shared/platform/messaging/lengths.ts'
import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

/** The price that each of many profiles is sent with. */
export const sendingPrices = {
  OWN: { label: 'The bill rate of each profile', tone: 'neutral' },
  OWN_OR_NONE: { label: 'The bill rate of each profile, or no price', tone: 'neutral' },
  BILL_RATE: { label: 'One bill rate for all', tone: 'neutral' },
  MARKUP: { label: 'A markup on each cost', tone: 'neutral' },
} as const satisfies Enumeration
export type SendingPrice = keyof typeof sendingPrices

export const sendProfilesInput = z
  .object({
    price: z.enum(valuesOf(sendingPrices), 'Choose a price.'),
    /** Units per hour of the currency that the profiles have in common. */
    bill_rate: optionalAmount(10_000),
    /** Percent of the cost. */
    markup: optionalAmount(1_000),
    /** Profiles that have no pitch get this one. */
    pitch: optional(longText(4_000)),
    note: optional(longText()),
    /** The message to each developer; `{{first_name}}` stands for their name. */
    message: optional(longText(maxDecisionText).check(filledInFor('decidedAboutJob'))),
    /** True if developers who have not agreed yet are asked for consent. */
    asks_consent: z.boolean(),
  })
  .check(({ value, issues }) => {
    const { price, bill_rate, markup } = value
    const miss = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message })
    if (price === 'BILL_RATE' && bill_rate === null) miss('bill_rate', 'Enter the bill rate.')
    if (price === 'MARKUP' && markup === null) miss('markup', 'Enter the markup.')
  })
export type SendProfilesInput = z.output<typeof sendProfilesInput>
