import { UserError } from '#server/errors.ts'
import { type Role, roleLabels } from '#shared/permissions.ts'

/** The signed-in account behind a request, as its row stands now (never as an older token claims). */
export interface Viewer {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly displayName: string
  /** The company of a client account; null for everyone else. */
  readonly companyId: string | null
  /** The grant of the embedded provider that the token came by; null of an outside one. */
  readonly grantId: string | null
}

/** The answer to what the viewer's role may not do. */
export function forbidden({ role }: Viewer): UserError {
  return new UserError('FORBIDDEN', `Your role (${roleLabels[role]}) does not allow this. Ask an admin if you need it.`)
}
