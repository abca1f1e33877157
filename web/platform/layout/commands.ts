import { can, type Permission, type Role } from '#shared/platform/permissions.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'
import type { Register } from '#web/platform/register/register.ts'
import type { NamedDialog } from '#web/platform/register/screens.ts'

/** The command that opens a dialog, in palette and side navigation. */
export type DialogCommand = NonNullable<NamedDialog['command']> & {
  readonly name: DialogName
  readonly permission: Permission
}

/** The commands of the dialogs that a role may use. */
export function commandsOf(role: Role, dialogs: Register['dialogs']): DialogCommand[] {
  return dialogs.flatMap(([name, { command, permission }]) =>
    command && can(role, permission) ? [{ name, permission, ...command }] : [],
  )
}
