import * as z from 'zod/mini'
import { emailAddress, requiredLine } from './fields.ts'
import type { Role } from './permissions.ts'

export const staffPageSize = 20

/** What an account at /staff can be. Clients have a list and a way in of their own. */
export const accountRoles = ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'] as const satisfies readonly Role[]
export type AccountRole = (typeof accountRoles)[number]

export const staffSortColumns = ['display_name', 'email', 'role', 'last_seen_at', 'active'] as const
export type StaffSortColumn = (typeof staffSortColumns)[number]

export const staffInput = z.object({
  display_name: requiredLine('Enter the full name.'),
  email: emailAddress(),
  role: z.enum(accountRoles, 'Choose a role.'),
})
export type StaffInput = z.output<typeof staffInput>
