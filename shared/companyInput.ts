import * as z from 'zod/mini'
import { companyStatuses } from './enumerations.ts'
import { clearable, longText, optional, requiredLine, rowId } from './fields.ts'
import { valuesOf } from './transitions.ts'

const name = requiredLine("Enter the company's name.")
const status = z.enum(valuesOf(companyStatuses), 'Choose a status.')
const owner = z
  .string('Choose an owner.')
  .check(z.toLowerCase(), z.regex(/^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Choose an owner.'))

/** A domain, also as a pasted web address. */
const domain = z.string('Enter a domain.').check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite(
    (text) =>
      text
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .split(/[/?#]/, 1)[0] ?? '',
  ),
  z.maxLength(253, 'Use at most 253 characters.'),
  z.regex(/^$|^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'Enter a domain such as example.com.'),
)

const timeZone = z
  .string('Choose a time zone.')
  .check(z.refine((zone) => zone === '' || isTimeZone(zone), 'Choose a time zone such as Europe/Berlin.'))

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** What *Add Company* asks for. */
export const companyInput = z.object({
  name,
  status,
  domain: optional(domain),
  owner_id: optional(owner),
  time_zone: optional(timeZone),
  terms: optional(longText()),
  notes: optional(longText()),
})
export type CompanyInput = z.output<typeof companyInput>

/** What *Edit Company* saves: only what was changed. What is left out stays as it is. */
export const companyChanges = z.object({
  name: z.optional(name),
  status: z.optional(status),
  domain: clearable(domain),
  owner_id: clearable(owner),
  time_zone: clearable(timeZone),
  terms: clearable(longText()),
  notes: clearable(longText()),
})
export type CompanyChanges = z.output<typeof companyChanges>

/** What `addCompany` takes. */
export const addCompanyInput = z.object({ company: companyInput })

/** What `updateCompany` takes. */
export const updateCompanyInput = z.object({ id: rowId(), changes: companyChanges, version: z.int() })

/** What `deleteCompany` takes. */
export const deleteCompanyInput = z.object({ id: rowId(), version: z.int() })
