// Apart from staffInput.ts: a list needs these at once, and the schema's library only when somebody types.

export const staffPageSize = 20

export const staffSortColumns = ['display_name', 'email', 'role', 'last_seen_at', 'active'] as const
export type StaffSortColumn = (typeof staffSortColumns)[number]
