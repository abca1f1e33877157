import * as z from 'zod/mini'
import { changesInput, day, domainName, longText, optional, requiredLine, rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { exclusionReasons } from './exclusions.ts'

export const exclusionInput = z.object({
  developer_id: rowId(),
  company_name: requiredLine("Enter the company's name."),
  domain: optional(domainName()),
  reason: z.enum(valuesOf(exclusionReasons), 'Choose a reason.'),
  until: optional(day()),
  note: optional(longText()),
})
export type ExclusionInput = z.output<typeof exclusionInput>

export const exclusionChanges = changesInput(z.omit(exclusionInput, { developer_id: true }))
export type ExclusionChanges = z.output<typeof exclusionChanges>
