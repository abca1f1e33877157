import * as z from 'zod/mini'

/** The days that the settings offer. */
export const inconclusiveDays = [7, 14, 21, 30, 60, 90] as const

const range = 'Choose from 1 to 90 days.'

export const inconclusiveDaysInput = z.object({
  inconclusive_days: z.int(range).check(z.gte(1, range), z.lte(90, range)),
  version: z.int(),
})
