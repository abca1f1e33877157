import * as z from 'zod/mini'
import { clearableLine, emailAddress, optionalLine, requiredLine, rowId } from './fields.ts'

const chooseCompany = 'Please select a company to continue'

/** What *Add New Client* asks for. */
export const clientInput = z.object({
  display_name: requiredLine('Enter the full name.'),
  email: emailAddress(),
  username: optionalLine(),
  company_id: rowId(chooseCompany),
})
export type ClientInput = z.output<typeof clientInput>

/** What `upsertClients` takes. */
export const upsertClientInput = z.extend(clientInput, {
  /** Whether a client of another company may be moved. */
  move: z.boolean(),
})

/** What *Edit Client* saves: only what was changed. What is left out stays as it is. */
export const clientChanges = z.object({
  display_name: z.optional(requiredLine('Enter the full name.')),
  email: z.optional(emailAddress()),
  username: clearableLine(),
  company_id: z.nullish(rowId(chooseCompany)),
})
export type ClientChanges = z.output<typeof clientChanges>

/** What `updateClient` takes. */
export const updateClientInput = z.extend(clientChanges, { id: rowId(), version: z.int() })
