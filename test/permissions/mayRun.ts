import type { Role } from '#shared/platform/permissions.ts'

/** The roles that may run operations of the API, by their names. */
export type MayRun = Readonly<Record<string, readonly Role[]>>
