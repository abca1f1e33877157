import { UserError } from '#server/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'

/** Nobody locks themselves out by a slip. */
export function otherThan(viewer: Viewer, id: string): string {
  if (id !== viewer.id) return id
  throw new UserError('CONFLICT', 'This is your own account. Ask another admin to change it.')
}
