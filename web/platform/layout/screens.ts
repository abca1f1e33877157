import type { ComponentType } from 'react'
import { can, clientRole, type Permission, type Role, staffRoles } from '#shared/permissions.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'

/** The groups of the side navigation, in their order. */
export const areas = ['Review Crew', 'Developer Success', 'Fulfillment', 'Vetting', 'Clients'] as const
export type Area = (typeof areas)[number]

/** What navigation, palette and routes need to know of a screen. */
export interface Screen {
  readonly path: string
  readonly label: string
  /** Where the side navigation lists it; left out, the palette and other screens lead to it. */
  readonly area?: Area
  /** The path of the screen that it is a tab of: the side navigation marks that one. */
  readonly tabOf?: string
  /** What it takes to read it. */
  readonly permission: Permission
}

/**
 * Whether a role has the route and the link of a screen. Clients keep those that all staff have: a screen that a client may not
 * read says so itself.
 */
export function hasRoute(role: Role, { permission }: Screen): boolean {
  if (can(role, permission)) return true
  return role === clientRole && staffRoles.every((staff) => can(staff, permission))
}

/** The path of the screen whose link the side navigation marks at an address. */
export function markedAt(pathname: string, screens: readonly Screen[]): string | undefined {
  const screen = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return screen?.tabOf ?? screen?.path
}

/** Where `/` leads: the first screen that the role may read. */
export function homeOf(role: Role, screens: readonly Screen[]): string | undefined {
  return screens.find(({ permission }) => can(role, permission))?.path
}

/** A dialog that any screen can open, through `?dialog=<name>`, and `&id=` where it is about one record. */
export interface GlobalDialogEntry {
  readonly name: DialogName
  /** A command, as the palette lists it; a dialog about one record has none. */
  readonly label?: string
  readonly permission: Permission
  /** Loaded when it is first opened. */
  readonly Dialog: ComponentType<{ id: string; onClose: () => void }>
}
