import type { ComponentType, ReactNode } from 'react'
import {
  createBrowserRouter,
  Link,
  Navigate,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router'
import { can, hasOwnAssessmentsOnly, type Role } from '#shared/platform/permissions.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { paths } from '#web/platform/lib/paths.ts'
import type { recordRoutes } from '#web/platform/records/recordRoutes.ts'
import { FullScreenLoader } from '#web/platform/ui/pages/FullScreenLoader.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { lazyDialogs } from './GlobalDialog.tsx'
import { Notice } from './Notice.tsx'
import { RouteErrorScreen } from './RouteErrorScreen.tsx'
import type { RecordRoute, RouteTable, ScreenRoute } from './routeTable.ts'
import { Shell } from './Shell.tsx'
import { homePathOf, rowsOf, type Screen, tabsAt } from './screens.ts'

/** Creates the router with the routes that a role has. */
export function createRouter(role: Role, table: RouteTable) {
  const screens = rowsOf(role, [...table.screens, ...table.ownScreens])
  const OwnJobs = lazyPart(table.loadOwnJobs)
  const Bell = can(role, 'notifications:read') ? lazyPart(() => table.loadBell().catch(() => Nothing)) : Nothing
  const staffOnly = <StaffOnly OwnJobs={can(role, 'ownCompany:read') ? OwnJobs : Nothing} />
  const Dialogs = lazyDialogs(role, table.loadDialogs)
  const loadFind = can(role, 'developers:readAll') ? table.loadFindRecords : undefined
  const commands = table.commands.filter(({ permission }) => can(role, permission))
  const routes: RouteObject[] = [
    {
      element: (
        <Shell role={role} screens={screens} commands={commands} Dialogs={Dialogs} Bell={Bell} loadFind={loadFind} />
      ),
      HydrateFallback: FirstScreenLoader,
      ErrorBoundary: RouteErrorScreen,
      children: [
        {
          id: contentId,
          ErrorBoundary: RouteErrorScreen,
          children: [
            { index: true, element: <Navigate to={homePathOf(role)} replace /> },
            ...screens.map((screen) => screenRoute(role, screen, tabsAt(role, screen, screens), staffOnly)),
            {
              path: '*',
              element: hasOwnAssessmentsOnly(role) ? <Navigate to={homePathOf(role)} replace /> : <NotFound />,
            },
          ],
        },
      ],
    },
  ]
  return createBrowserRouter(routes, { patchRoutesOnNavigation: recordPatch(role, table, staffOnly) })
}

/** The id of the route that holds every screen. */
const contentId = 'content'

/** Adds the routes of records once an address of one is opened. */
function recordPatch(role: Role, { recordPaths, loadRecords }: RouteTable, staffOnly: ReactNode) {
  let added = false
  return async ({ path, patch, signal }: Parameters<PatchRoutesOnNavigationFunction>[0]) => {
    if (added || !recordPaths.some((start) => path.startsWith(start))) return
    const [records, { recordRoutes: toRoutes }] = await loadChunk(() =>
      Promise.all([loadRecords(), import('#web/platform/records/recordRoutes.ts')]),
    )
    // The router takes no routes from a navigation that another has replaced.
    added = !signal.aborted
    for (const record of rowsOf(role, records)) {
      // Who may not read the list has no route to lay the panel over.
      const parent = record.over !== undefined && can(role, record.permission) ? record.over : contentId
      patch(parent, [recordRoute(role, record, staffOnly, toRoutes)])
    }
  }
}

function screenRoute(role: Role, screen: ScreenRoute, tabs: readonly Screen[], staffOnly: ReactNode): RouteObject {
  const { path, pattern = path, label, permission, load, dialogs = [] } = screen
  if (!can(role, permission)) {
    return { path: pattern, element: staffOnly, children: dialogs.map(({ path: own }) => ({ path: own })) }
  }
  const children = dialogs.map(({ path: own, ...dialog }): RouteObject => {
    if (can(role, dialog.permission ?? permission)) return { path: own, lazy: lazyRoute(dialog.load) }
    // Otherwise the address would be read as that of a record over the list.
    return { path: own, element: <Navigate to={path} replace /> }
  })
  const lazy = lazyRoute(() => withTabs(load, path, tabs))
  return { id: path, path: pattern, lazy, handle: { title: label }, children }
}

/** A screen below the links to the screens that are tabs beside it. */
async function withTabs(load: ScreenRoute['load'], path: string, tabs: readonly Screen[]): Promise<ComponentType> {
  if (tabs.length === 0) return load()
  const [Content, { ScreenTabs }] = await Promise.all([load(), import('./ScreenTabs.tsx')])
  return () => (
    <>
      <ScreenTabs screens={tabs} current={path} />
      <Content />
    </>
  )
}

function recordRoute(
  role: Role,
  record: RecordRoute,
  staffOnly: ReactNode,
  toRoutes: typeof recordRoutes,
): RouteObject {
  const { path, permission, load, tabs, elsewhere } = record
  if (!can(role, permission)) return { path: `${path}/*`, element: staffOnly }
  return { path, lazy: lazyRoute(load), ...toRoutes(role, tabs, elsewhere) }
}

function lazyRoute(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(load) })
}

/** Rendered until the first screen is loaded, instead of a layout that would jump. */
function FirstScreenLoader() {
  return <FullScreenLoader loading />
}

function Nothing() {
  return null
}

/** Replaces a screen of the staff for clients: says so, and lists the jobs of their company. */
function StaffOnly({ OwnJobs }: { OwnJobs: ComponentType }) {
  return (
    <>
      <PageHeader title="This screen is for the staff of the firm." />
      <OwnJobs />
    </>
  )
}

function NotFound() {
  return (
    <Notice title="There is no page at this address.">
      <HomeLink />
    </Notice>
  )
}

function HomeLink() {
  return <Link to={paths.home}>Go to the first page</Link>
}
