import type { ComponentType } from 'react'
import { can, clientRole, type Permission, type Role, staffRoles } from '#shared/permissions.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'

/** The groups of the side navigation, in their order. */
export const areas = ['Review Crew', 'Developer Success', 'Fulfillment', 'Vetting', 'Clients'] as const
export type Area = (typeof areas)[number]

/** A part of a screen, as the filter of its list. */
export interface ScreenPart {
  readonly label: string
  /** The query string, with its question mark. */
  readonly search: string
}

/** A screen, as navigation, palette and routes need it. */
export interface Screen {
  readonly path: string
  readonly label: string
  /** The area of the side navigation. Screens without one are linked from elsewhere. */
  readonly area?: Area
  /** Parts of the screen that the side navigation links to in its place, and the palette beside it. */
  readonly parts?: readonly ScreenPart[]
  /** The path of the screen whose tab this is. The side navigation highlights that screen. */
  readonly tabOf?: string
  /** What its own tab is called, where others are tabs of this screen; by default its label. */
  readonly tabLabel?: string
  /** The permission to read it. */
  readonly permission: Permission
}

/**
 * Whether a role has the route and the link of a screen. Clients also have those of all staff, where they read that the screen
 * is not for them.
 */
export function hasRoute(role: Role, { permission }: Screen): boolean {
  if (can(role, permission)) return true
  return role === clientRole && staffRoles.every((staff) => can(staff, permission))
}

/** The path of the screen that the side navigation highlights at an address. */
export function activeScreenPath(pathname: string, screens: readonly Screen[]): string | undefined {
  const screen = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return screen?.tabOf ?? screen?.path
}

/** The screens that are shown as tabs of one, with itself as the first; none where nothing is a tab of it. */
export function tabsAt(role: Role, { path, tabOf = path }: Screen, screens: readonly Screen[]): readonly Screen[] {
  const tabs = screens.filter(
    (screen) => (screen.path === tabOf || screen.tabOf === tabOf) && can(role, screen.permission),
  )
  return tabs.length > 1 ? tabs : []
}

/** Whether a part of a screen is the one that an address shows, however it is narrowed down further. */
export function isPartAt({ search }: ScreenPart, query: URLSearchParams): boolean {
  return [...new URLSearchParams(search)].every(([name, value]) => (query.get(name) ?? '') === value || value === '')
}

/** The path to which `/` redirects: that of the first screen that the role may read. */
export function homePathOf(role: Role, screens: readonly Screen[]): string | undefined {
  return screens.find(({ permission }) => can(role, permission))?.path
}

/** A dialog that any screen can open, through `?dialog=<name>`, with `&id=` if it is about one record. */
export interface GlobalDialogEntry {
  readonly name: DialogName
  /** The command in the palette. A dialog about one record has none. */
  readonly label?: string
  /** The area of the side navigation that opens it, before its screens. */
  readonly area?: Area
  readonly permission: Permission
  /** A lazy component, loaded when it is first opened. */
  readonly Dialog: ComponentType<{ id: string; onClose: () => void }>
}
