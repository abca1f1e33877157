import { UserError } from '#server/errors.ts'

/**
 * Refuses to save over what someone else saved in between, even where they changed something else: nothing is merged unseen. The
 * row must be locked by now.
 * @param noun as people call it.
 * @param current the row as it stands, which the caller is shown.
 * @param version the one that was read before the edit.
 * @throws UserError CONFLICT with the newer values in `details`.
 */
export function requireVersion(noun: string, current: { readonly version: number }, version: number): void {
  if (current.version === version) return
  const message = `Someone else changed this ${noun} while you were editing. Compare, and save again.`
  throw new UserError('CONFLICT', message, { field: 'version', details: current })
}
