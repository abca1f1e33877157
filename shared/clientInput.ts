import * as z from 'zod/mini'
import { changesOf, emailAddress, optionalLine, requiredLine, rowId } from './fields.ts'

/** What *Add New Client* asks for. */
export const clientInput = z.object({
  display_name: requiredLine('Enter the full name.'),
  email: emailAddress(),
  username: optionalLine(),
  company_id: rowId('Please select a company to continue'),
})
export type ClientInput = z.output<typeof clientInput>

/** What `upsertClients` takes. */
export const upsertClientInput = z.extend(clientInput, {
  /** Whether a client of another company may be moved. */
  move: z.boolean(),
})

/** What *Edit Client* saves. */
export const clientChanges = changesOf(clientInput)
export type ClientChanges = z.output<typeof clientChanges>

/** What `updateClient` takes. */
export const updateClientInput = z.extend(clientChanges, { id: rowId(), version: z.int() })
