import * as z from 'zod/mini'
import { companyStatuses } from '#shared/platform/enumerations.ts'
import {
  changesInput,
  domainName,
  longText,
  optional,
  optionalId,
  requiredLine,
  timeZone,
} from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

export const companyInput = z.object({
  name: requiredLine("Enter the company's name."),
  status: z.enum(valuesOf(companyStatuses), 'Choose a status.'),
  domain: optional(domainName()),
  owner_id: optionalId('Choose an owner.'),
  time_zone: optional(timeZone()),
  terms: optional(longText()),
  notes: optional(longText()),
})
export type CompanyInput = z.output<typeof companyInput>

export const companyChanges = changesInput(companyInput)
export type CompanyChanges = z.output<typeof companyChanges>
