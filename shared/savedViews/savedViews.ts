import * as z from 'zod/mini'
import { requiredLine } from '#shared/platform/fields.ts'

/** The most views of one account on all screens together, shared and private, and the most that tell of new resumes. */
export const viewLimits = { shared: 20, own: 200, alerts: 50 } as const

/** A view to save: a list's path, and the query string that holds its filters, sort and layout. */
export const savedViewInput = z.object({
  screen: requiredLine('Name the screen.'),
  name: requiredLine('Enter a name.', 80),
  query: z.string().check(z.maxLength(2000, 'This is too long to save.')),
  shared: z._default(z.boolean(), false),
  alert: z._default(z.boolean(), false),
})
export type SavedViewInput = z.output<typeof savedViewInput>
