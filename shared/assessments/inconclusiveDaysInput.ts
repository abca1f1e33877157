import * as z from 'zod/mini'

const range = 'Choose from 1 to 90 days.'

export const inconclusiveDaysInput = z.object({
  inconclusive_days: z.int(range).check(z.gte(1, range), z.lte(90, range)),
  version: z.int(),
})
