import * as z from 'zod/mini'
import { emailAddress, requiredLine } from './fields.ts'
import { accountRoles } from './permissions.ts'

export const staffInput = z.object({
  display_name: requiredLine('Enter the full name.'),
  email: emailAddress(),
  role: z.enum(accountRoles, 'Choose a role.'),
})
export type StaffInput = z.output<typeof staffInput>
