import * as z from 'zod/mini'
import { currency, day, pastDay } from '#shared/platform/fields.ts'
import { baseCurrency } from './exchange.ts'

const format = 'Enter a rate such as 1.0842, with at most ten decimals.'

export const exchangeDay = day().check(z.minLength(1, 'Choose a day.'))

/** The input of *Add Exchange Rate*. The rate stays a decimal text, so that it is exact. */
export const exchangeRateInput = z.object({
  currency: currency().check(
    z.refine(
      (code) => code !== baseCurrency,
      `${baseCurrency} needs no rate: all other rates are entered in ${baseCurrency}.`,
    ),
  ),
  rate: z.string(format).check(
    z.trim(),
    z.regex(/^\d{1,9}(\.\d{1,10})?$/, format),
    z.refine((rate) => /[1-9]/.test(rate), 'Enter a rate above 0.'),
  ),
  day: pastDay('Choose today or an earlier day.').check(z.refine((day) => day !== '', 'Choose a day.')),
})
export type ExchangeRateInput = z.output<typeof exchangeRateInput>
