import type { Role } from './permissions.ts'

// Apart from staffInput.ts: a list needs these at once, and the schema's library only when somebody types.

export const staffPageSize = 20

/** What an account at /staff can be. Clients have a list and a way in of their own. */
export const accountRoles = ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'] as const satisfies readonly Role[]
export type AccountRole = (typeof accountRoles)[number]

export const staffSortColumns = ['display_name', 'email', 'role', 'last_seen_at', 'active'] as const
export type StaffSortColumn = (typeof staffSortColumns)[number]
