import { type ComponentType, lazy } from 'react'
import { createBrowserRouter, Link, Navigate, type RouteObject } from 'react-router'
import { can, hasOwnAssessmentsOnly, type Role } from '#shared/permissions.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { recordRoutes } from '#web/platform/records/recordRoutes.ts'
import { Notice } from './Notice.tsx'
import { RouteErrorScreen } from './RouteErrorScreen.tsx'
import type { RecordRoute, RouteTable, ScreenRoute } from './routeTable.ts'
import { Shell } from './Shell.tsx'
import { type GlobalDialogEntry, hasRoute, homePathOf, type Screen, tabsAt } from './screens.ts'

/** Creates the router with the routes that a role has. */
export function createRouter(role: Role, table: RouteTable) {
  const screens = [...table.screens, ...table.ownScreens]
  const sources = table.recordSources.filter(({ permission }) => can(role, permission))
  const home = homePathOf(role, table.screens)
  const dialogs = table.dialogs.map((dialog): GlobalDialogEntry => {
    const load = async () => ({ default: await table.loadDialog(dialog.name) })
    return { ...dialog, Dialog: lazy(() => loadChunk(load)) }
  })
  return createBrowserRouter([
    {
      element: <Shell role={role} screens={screens} dialogs={dialogs} sources={sources} />,
      HydrateFallback: Nothing,
      ErrorBoundary: RouteErrorScreen,
      children: [
        {
          ErrorBoundary: RouteErrorScreen,
          children: [
            { index: true, element: <Home home={home} /> },
            ...screens
              .filter((screen) => hasRoute(role, screen))
              .map((screen) => screenRoute(role, screen, tabsAt(role, screen, screens), home)),
            ...table.records
              .filter((record) => hasRoute(role, record))
              .map((record) => recordRoute(role, record, home)),
            {
              path: '*',
              element: hasOwnAssessmentsOnly(role) ? <Navigate to={paths.myAssessments} replace /> : <NotFound />,
            },
          ],
        },
      ],
    },
  ])
}

function screenRoute(role: Role, screen: ScreenRoute, tabs: readonly Screen[], home: string | undefined): RouteObject {
  const { path, pattern = path, label, permission, load, dialogs = [] } = screen
  if (!can(role, permission)) return { path: pattern, element: <StaffOnly home={home} /> }
  const children = dialogs
    .filter((dialog) => can(role, dialog.permission ?? permission))
    .map((dialog) => ({ path: dialog.path, lazy: lazyRoute(dialog.load) }))
  return { path: pattern, lazy: lazyRoute(() => withTabs(load, path, tabs)), handle: { title: label }, children }
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

function recordRoute(role: Role, record: RecordRoute, home: string | undefined): RouteObject {
  const { path, permission, load, tabs } = record
  if (!can(role, permission)) return { path: `${path}/*`, element: <StaffOnly home={home} /> }
  return { path, lazy: lazyRoute(load), ...recordRoutes(role, tabs) }
}

function lazyRoute(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(load) })
}

interface HomeProps {
  /** The path of the home page; undefined if the role has none. */
  readonly home: string | undefined
}

function Home({ home }: HomeProps) {
  if (home) return <Navigate to={home} replace />
  return (
    <Notice title="There is nothing for your account here yet.">Ask your contact at the firm about your jobs.</Notice>
  )
}

/** Rendered until the first screen is loaded, so that the layout does not jump. */
function Nothing() {
  return null
}

/** Replaces a screen of the staff for clients. */
function StaffOnly({ home }: HomeProps) {
  return <Notice title="This screen is for the staff of the firm.">{home && <HomeLink />}</Notice>
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
