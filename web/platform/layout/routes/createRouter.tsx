import type { ComponentType, ReactNode } from 'react'
import { createBrowserRouter, Link, Navigate, type RouteObject, useLocation, useRouteError } from 'react-router'
import { can, hasOwnAssessmentsOnly, type Role } from '#shared/platform/permissions.ts'
import { commandsOf } from '#web/platform/layout/shell/commands.ts'
import { Notice } from '#web/platform/layout/shell/Notice.tsx'
import { Shell } from '#web/platform/layout/shell/Shell.tsx'
import { atHome, isAtHome } from '#web/platform/lib/address/homeState.ts'
import { paths } from '#web/platform/lib/address/paths.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { loadChunk } from '#web/platform/lib/browser/loadChunk.ts'
import { recordFinder } from '#web/platform/palette/records.ts'
import { recordRoutes } from '#web/platform/records/recordRoutes.ts'
import type { Register } from '#web/platform/register/register.ts'
import type { RecordRoute, Screen, ScreenRoute } from '#web/platform/register/screens.ts'
import { FullScreenLoader } from '#web/platform/ui/pages/FullScreenLoader.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { dialogsOf } from './GlobalDialog.tsx'
import { StandardHome } from './StandardHome.tsx'
import { homePathOf, routesOf, tabsAt } from './screens.ts'

export function createRouter(role: Role, register: Register) {
  const screens = routesOf(role, register.screens)
  const records = routesOf(role, register.records)
  const own = can(role, 'ownCompany:read') ? register : undefined
  const staffOnly = <StaffOnly OwnHome={optional(own?.ownHome)} OwnJobs={optional(own?.ownJobs)} />
  const pagesIn = (parent?: string) =>
    records.filter((record) => parentOf(role, record) === parent).map((record) => recordRoute(role, record, staffOnly))
  const routes: RouteObject[] = [
    {
      element: <Shell role={role} screens={screens} {...partsOf(role, register)} />,
      HydrateFallback: FirstScreenLoader,
      ErrorBoundary: RouteErrorScreen,
      children: [
        {
          ErrorBoundary: RouteErrorScreen,
          children: [
            { index: true, element: <Navigate to={homePathOf(role)} replace state={atHome} /> },
            ...screens.map((screen) =>
              screenRoute(role, screen, tabsAt(role, screen, screens), staffOnly, pagesIn(screen.path)),
            ),
            ...pagesIn(),
            {
              path: '*',
              element: hasOwnAssessmentsOnly(role) ? <Navigate to={homePathOf(role)} replace /> : <NotFound />,
            },
          ],
        },
      ],
    },
  ]
  return createBrowserRouter(routes)
}

/** Returns what the shell shows around the screens of a role. */
function partsOf(role: Role, register: Register) {
  const { dialogs, records, found, bell, home } = register
  return {
    commands: commandsOf(role, register),
    records: records.filter(({ permission }) => can(role, permission)).map(({ path }) => path),
    Dialogs: dialogsOf(role, dialogs),
    Bell: can(role, 'notifications:read') ? optional(bell && (() => bell().catch(() => Nothing))) : Nothing,
    Home: can(role, 'myDay:use') && home ? lazyPart(() => home().catch(() => StandardHome)) : StandardHome,
    loadFind: found.some(({ permission }) => can(role, permission)) ? async () => recordFinder(found) : undefined,
  }
}

function optional(load: (() => Promise<ComponentType>) | undefined): ComponentType {
  return load ? lazyPart(load) : Nothing
}

/** Returns the path of the list under a record's panel. A role that may not read the list has no such route. */
function parentOf(role: Role, { over, permission }: RecordRoute): string | undefined {
  return can(role, permission) ? over : undefined
}

function screenRoute(
  role: Role,
  screen: ScreenRoute,
  tabs: readonly Screen[],
  staffOnly: ReactNode,
  pages: readonly RouteObject[],
): RouteObject {
  const { path, pattern = path, label, permission, load, dialogs = [] } = screen
  if (!can(role, permission)) {
    return {
      path: pattern,
      element: staffOnly,
      children: dialogs.map(({ path: own }) => ({ path: own, element: null })),
    }
  }
  const children = dialogs.map(({ path: own, ...dialog }): RouteObject => {
    if (can(role, dialog.permission ?? permission)) return { path: own, lazy: lazyRoute(dialog.load) }
    // Without this redirect, the path would be read as a record's over the list.
    return { path: own, element: <Navigate to={path} replace /> }
  })
  const lazy = lazyRoute(() => withTabs(load, path, tabs))
  return { path: pattern, lazy, handle: { title: label }, children: [...children, ...pages] }
}

/** Shows the links to the tabs above a screen. */
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

function recordRoute(role: Role, record: RecordRoute, staffOnly: ReactNode): RouteObject {
  const { path, permission, load, tabs, elsewhere } = record
  if (!can(role, permission)) return { path: `${path}/*`, element: staffOnly }
  return { path, lazy: lazyRoute(load), ...recordRoutes(role, tabs, elsewhere) }
}

function lazyRoute(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(load) })
}

/** Shows until the first screen is loaded, because a layout before that would jump. */
function FirstScreenLoader() {
  return <FullScreenLoader loading />
}

function Nothing() {
  return null
}

/**
 * Replaces a screen of the staff for clients. Where `/` led there, it is their home; else it explains itself and lists their company's
 * jobs.
 */
function StaffOnly({ OwnHome, OwnJobs }: { readonly OwnHome: ComponentType; readonly OwnJobs: ComponentType }) {
  if (isAtHome(useLocation())) return <OwnHome />
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
  return <Link to={paths.home}>Go to the home page</Link>
}

/** Replaces a screen that failed or could not be loaded. */
function RouteErrorScreen() {
  return <ErrorScreen error={useRouteError()} />
}
