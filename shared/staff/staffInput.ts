import * as z from 'zod/mini'
import { emailAddress, requiredLine, rowId } from '#shared/platform/fields.ts'
import { accountRoles } from '#shared/platform/permissions.ts'

const role = z.enum(accountRoles, 'Choose a role.')

export const staffInput = z.object({
  display_name: requiredLine('Enter the full name.'),
  email: emailAddress(),
  role,
})
export type StaffInput = z.output<typeof staffInput>

export const roleChangeInput = z.object({
  id: rowId(),
  role: z.enum(accountRoles, 'Choose a role.'),
  version: z.int(),
})

export const manyActiveInput = z.object({ active: z.boolean() })

export const staffChanges = z.object({ role })
