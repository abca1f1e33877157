import * as z from 'zod/mini'
import { changesInput, emailAddress, line, optional, requiredLine, rowId } from '#shared/platform/fields.ts'

export const clientInput = z.object({
  display_name: requiredLine('Enter the full name.'),
  email: emailAddress(),
  username: optional(line()),
  company_id: rowId('Please select a company to continue'),
})
export type ClientInput = z.output<typeof clientInput>

export const upsertClientInput = z.extend(clientInput, {
  username: z._default(optional(line()), null),
  /** True if a client of another company may be moved. */
  move: z._default(z.boolean(), true),
})

/** An invitation has no username: an admin gives it. */
export const inviteClientInput = z.omit(clientInput, { username: true })
export type InviteClientInput = z.output<typeof inviteClientInput>

export const clientChanges = changesInput(clientInput)
export type ClientChanges = z.output<typeof clientChanges>

export const updateClientInput = z.extend(clientChanges, { id: rowId(), version: z.int() })
