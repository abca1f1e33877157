import type { Role } from '#shared/permissions.ts'

/** The signed-in account behind a request, as its row stands now (never as an older token claims). */
export interface Viewer {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly displayName: string
  /** The company of a client account; null for everyone else. */
  readonly companyId: string | null
}
