import { can, clientRole, hasOwnAssessmentsOnly, type Role, staffRoles } from '#shared/platform/permissions.ts'
import { isAtHome } from '#web/platform/lib/address/homeState.ts'
import { paths } from '#web/platform/lib/address/paths.ts'
import type { Screen, ScreenPart } from '#web/platform/register/screens.ts'

/**
 * Returns true when a role has the route and the link of a screen. Clients also have those of all staff, where an explanation says that
 * the screen is not for them.
 */
export function hasRoute(role: Role, { permission }: Pick<Screen, 'permission'>): boolean {
  if (can(role, permission)) return true
  return role === clientRole && staffRoles.every((staff) => can(staff, permission))
}

/**
 * Returns the screens or records that a role has. Of two with one path, such as the jobs of the staff and those of a client, it has the
 * first that it may read.
 */
export function routesOf<Row extends Pick<Screen, 'path' | 'permission'>>(role: Role, rows: readonly Row[]): Row[] {
  const own = rows.filter((row) => hasRoute(role, row))
  const readable = new Map<string, Row>()
  for (const row of own) if (can(role, row.permission) && !readable.has(row.path)) readable.set(row.path, row)
  return own.filter((row) => (readable.get(row.path) ?? row) === row)
}

interface Place {
  readonly pathname: string
  readonly state: unknown
}

/**
 * Returns the path of the screen that the side navigation highlights at an address. The home of a client has the address of a screen that
 * is not theirs, and highlights none.
 */
export function activeScreenPath(
  role: Role | undefined,
  { pathname, state }: Place,
  screens: readonly Screen[],
): string | undefined {
  const screen = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  if (screen && isAtHome({ state }) && !can(role, screen.permission)) return undefined
  return screen?.tabOf ?? screen?.path
}

/** Returns the screens that show as tabs of a screen, which is the first; empty when it has no tabs. */
export function tabsAt(role: Role, { path, tabOf = path }: Screen, screens: readonly Screen[]): readonly Screen[] {
  const tabs = screens.filter(
    (screen) => (screen.path === tabOf || screen.tabOf === tabOf) && can(role, screen.permission),
  )
  return tabs.length > 1 ? tabs : []
}

/** Returns true when the address shows this part of a screen, also with further filters. */
export function isPartAt({ search }: ScreenPart, query: URLSearchParams): boolean {
  return [...new URLSearchParams(search)].every(([name, value]) => (query.get(name) ?? '') === value || value === '')
}

/** Returns the path that `/` redirects to. Clients may not read /vetting, so they have a home of their own there. */
export function homePathOf(role: Role): string {
  return hasOwnAssessmentsOnly(role) ? paths.myAssessments : paths.vetting
}
