import * as z from 'zod/mini'
import { securityEventKinds } from './securityEvents.ts'
import { valuesOf } from './transitions.ts'

const moment = z.pipe(
  z.iso.datetime({ offset: true, error: 'Give a moment as ISO 8601, such as 2026-01-31T00:00:00Z.' }),
  z.transform((text: string) => new Date(text)),
)
const part = z.string().check(z.maxLength(200, 'Search for at most 200 characters.'))

/** Which security events are asked for; what is left out holds for all. */
export const securityEventFilter = z.object({
  kind: z.nullish(z.enum(valuesOf(securityEventKinds), 'There is no such kind of event.')),
  /** A part of the name or of the e-mail address of the actor or of the person concerned. */
  person: z.nullish(part),
  /** A part of the address. */
  address: z.nullish(part),
  /** From this moment on. */
  from: z.nullish(moment),
  /** Before this moment. */
  to: z.nullish(moment),
})
export type SecurityEventFilter = z.output<typeof securityEventFilter>
