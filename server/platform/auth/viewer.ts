import { UserError } from '#server/errors.ts'
import { type Role, roleLabels } from '#shared/platform/permissions.ts'

/** The signed-in account behind a request, from its current row and never from the claims of an older token. */
export interface Viewer {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly displayName: string
  /** The company of a client account; null for everyone else. */
  readonly companyId: string | null
  /** The grant of the token at the embedded provider; null for an external provider. */
  readonly grantId: string | null
}

/** Makes the error for an action that the viewer's role does not permit. */
export function forbidden({ role }: Viewer): UserError {
  return new UserError('FORBIDDEN', `Your role (${roleLabels[role]}) does not allow this. Ask an admin if you need it.`)
}
