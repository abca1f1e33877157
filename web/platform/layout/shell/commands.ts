import { can, type Permission, type Role } from '#shared/platform/permissions.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import type { Register } from '#web/platform/register/register.ts'
import type { Command, Screen } from '#web/platform/register/screens.ts'

/** A command with its target: a dialog over the screen, or an address. */
export interface OpeningCommand extends Command {
  readonly permission: Permission
  readonly opens: { readonly dialog: DialogName } | { readonly path: string }
}

/** Returns the commands of the dialogs that a role may use. */
export function commandsOf(role: Role, { dialogs, screens }: Pick<Register, 'dialogs' | 'screens'>): OpeningCommand[] {
  const named = dialogs.flatMap(([name, { command, permission }]) =>
    command ? [{ ...command, permission, opens: { dialog: name } }] : [],
  )
  const routes = screens.flatMap((screen) =>
    (screen.dialogs ?? []).flatMap(({ path, command, permission = screen.permission }) =>
      command ? [{ ...command, permission, opens: { path: `${screen.path}/${path}` } }] : [],
    ),
  )
  return [...named, ...routes].filter(({ permission }) => can(role, permission))
}

/** Returns the screens that a role may read, with their parts, as targets of the palette. */
export function destinationsOf(
  role: Role,
  screens: readonly Screen[],
): { readonly label: string; readonly path: string }[] {
  return screens
    .filter(({ permission }) => can(role, permission))
    .flatMap(({ label, path, parts = [] }) => [
      { label, path },
      ...parts.map((part) => ({ label: part.label, path: path + part.search })),
    ])
}
