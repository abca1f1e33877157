import * as z from 'zod/mini'

const range = 'Choose from 1 to 120 months.'

export const tickMonthsInput = z.object({
  tick_months: z.int(range).check(z.gte(1, range), z.lte(120, range)),
  version: z.int(),
})
