import { type ComponentType, lazy } from 'react'
import { createBrowserRouter, Link, Navigate, type RouteObject } from 'react-router'
import { can, hasOwnAssessmentsOnly, type Permission, type Role } from '#shared/permissions.ts'
import { findClients } from './clients/findClients.ts'
import { Notice } from './platform/layout/Notice.tsx'
import { RouteErrorScreen } from './platform/layout/RouteErrorScreen.tsx'
import { Shell } from './platform/layout/Shell.tsx'
import { type GlobalDialogEntry, hasRoute, homePathOf, type Screen } from './platform/layout/screens.ts'
import { loadChunk } from './platform/lib/loadChunk.ts'
import { paths } from './platform/lib/paths.ts'
import type { RecordSource } from './platform/palette/records.ts'
import { type RecordTab, recordRoutes } from './platform/records/recordRoutes.ts'
import { findStaff } from './staff/findStaff.ts'

interface DialogRoute {
  readonly path: string
  /** Left out, what the screen takes. */
  readonly permission?: Permission
  readonly load: () => Promise<ComponentType>
}

interface ScreenRoute extends Screen {
  /** The route pattern, if the screen has more than one address. */
  readonly pattern?: string
  readonly load: () => Promise<ComponentType>
  /** Dialogs over the screen that have their own address. */
  readonly dialogs?: readonly DialogRoute[]
}

/** All screens, in the order of the side navigation. Each is loaded when it is first opened. */
const screens: readonly ScreenRoute[] = [
  {
    path: paths.myAssessments,
    label: 'My Assessments',
    area: 'Review Crew',
    permission: 'ownAssessments:read',
    load: async () => (await import('./assessments/MyAssessmentsPage.tsx')).MyAssessmentsPage,
  },
  {
    path: paths.resumeSearch,
    label: 'Resume Search',
    area: 'Developer Success',
    permission: 'search:use',
    load: async () => (await import('./resumes/ResumeSearchPage.tsx')).ResumeSearchPage,
  },
  {
    path: paths.skillsSearch,
    pattern: '/skills-search/:jobId?',
    label: 'Skills Search',
    area: 'Developer Success',
    permission: 'search:use',
    load: async () => (await import('./skillsSearch/SkillsSearchPage.tsx')).SkillsSearchPage,
  },
  {
    path: paths.companies,
    label: 'Companies',
    area: 'Fulfillment',
    permission: 'companies:readAll',
    load: async () => (await import('./companies/CompaniesPage.tsx')).CompaniesPage,
    dialogs: [
      {
        path: 'new',
        permission: 'companies:write',
        load: async () => (await import('./companies/AddCompanyDialog.tsx')).AddCompanyDialog,
      },
    ],
  },
  {
    path: paths.clients,
    label: 'Users',
    area: 'Clients',
    permission: 'clients:manage',
    load: async () => (await import('./clients/ClientsPage.tsx')).ClientsPage,
    dialogs: [{ path: ':id', load: async () => (await import('./clients/EditClientDialog.tsx')).EditClientDialog }],
  },
  {
    path: paths.staff,
    label: 'Staff',
    tabOf: paths.clients,
    permission: 'staff:manage',
    load: async () => (await import('./staff/StaffPage.tsx')).StaffPage,
  },
  {
    path: paths.import,
    label: 'Import',
    tabOf: paths.clients,
    permission: 'import:run',
    load: async () => (await import('./imports/ImportPage.tsx')).ImportPage,
  },
  {
    path: paths.security,
    label: 'Security',
    tabOf: paths.clients,
    permission: 'security:read',
    load: async () => (await import('./security/SecurityPage.tsx')).SecurityPage,
  },
]

/** Personal screens of every role. They are never the home page, where clients read that the screens are not for them. */
const ownScreens: readonly ScreenRoute[] = [
  {
    path: paths.you,
    label: 'Your sessions',
    permission: 'ownSessions:manage',
    load: async () => (await import('./me/YouPage.tsx')).YouPage,
  },
]

/** The page of one record, with a header that stays while its tabs change. */
interface RecordRoute {
  readonly path: string
  readonly label: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
  /** The first one is where the address of the record itself leads. */
  readonly tabs: readonly RecordTab[]
}

/** Pages of one record: links lead there, neither the side navigation nor the palette. */
const records: readonly RecordRoute[] = [
  {
    path: '/developer/:developerId',
    label: 'Developer',
    permission: 'developers:read',
    load: async () => (await import('./developers/DeveloperPage.tsx')).DeveloperPage,
    tabs: [
      {
        path: 'overview',
        label: 'Overview',
        permission: 'developers:read',
        load: async () => (await import('./developers/DeveloperOverviewTab.tsx')).DeveloperOverviewTab,
      },
      {
        path: 'audit',
        label: 'Audit',
        permission: 'events:read',
        load: async () => (await import('./developers/DeveloperAuditTab.tsx')).DeveloperAuditTab,
      },
    ],
  },
  {
    path: '/jobs/:jobId',
    label: 'Job',
    permission: 'jobs:read',
    load: async () => (await import('./jobs/JobPage.tsx')).JobPage,
    tabs: [
      {
        path: 'overview',
        label: 'Overview',
        permission: 'jobs:read',
        load: async () => (await import('./jobs/JobOverviewTab.tsx')).JobOverviewTab,
      },
    ],
  },
]

/** All dialogs that any screen can open. */
const dialogs: readonly GlobalDialogEntry[] = [
  {
    name: 'add-client',
    label: 'Add New Client',
    permission: 'clients:manage',
    Dialog: dialog(async () => (await import('./clients/AddClientDialog.tsx')).AddClientDialog),
  },
  {
    name: 'add-staff',
    label: 'Add Staff',
    permission: 'staff:manage',
    Dialog: dialog(async () => (await import('./staff/AddStaffDialog.tsx')).AddStaffDialog),
  },
  {
    name: 'edit-company',
    permission: 'companies:write',
    Dialog: dialog(async () => (await import('./companies/EditCompanyDialog.tsx')).EditCompanyDialog),
  },
  {
    name: 'edit-staff',
    permission: 'staff:manage',
    Dialog: dialog(async () => (await import('./staff/EditStaffDialog.tsx')).EditStaffDialog),
  },
]

/** All record sources of the palette. */
const recordSources: readonly RecordSource[] = [
  { group: 'Clients', permission: 'clients:manage', find: findClients },
  { group: 'Staff', permission: 'staff:manage', find: findStaff },
]

/** Creates the router with the routes of a role. */
export function createRouter(role: Role) {
  const sources = recordSources.filter(({ permission }) => can(role, permission))
  return createBrowserRouter([
    {
      element: <Shell role={role} screens={[...screens, ...ownScreens]} dialogs={dialogs} sources={sources} />,
      HydrateFallback: Nothing,
      ErrorBoundary: RouteErrorScreen,
      children: [
        {
          ErrorBoundary: RouteErrorScreen,
          children: [
            { index: true, element: <Home role={role} /> },
            ...[...screens, ...ownScreens]
              .filter((screen) => hasRoute(role, screen))
              .map((screen) => routeOf(role, screen)),
            ...records.filter((record) => hasRoute(role, record)).map((record) => recordRouteOf(role, record)),
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

function routeOf(role: Role, screen: ScreenRoute): RouteObject {
  const { path, pattern = path, label, permission, load, dialogs = [] } = screen
  if (!can(role, permission)) return { path: pattern, element: <NoAccess role={role} /> }
  const children = dialogs
    .filter((dialog) => can(role, dialog.permission ?? permission))
    .map((dialog) => ({ path: dialog.path, lazy: component(dialog.load) }))
  return { path: pattern, lazy: component(load), handle: { title: label }, children }
}

function recordRouteOf(role: Role, { path, permission, load, tabs }: RecordRoute): RouteObject {
  if (!can(role, permission)) return { path: `${path}/*`, element: <NoAccess role={role} /> }
  return { path, lazy: component(load), ...recordRoutes(role, tabs) }
}

function component(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(load) })
}

function dialog(load: () => Promise<GlobalDialogEntry['Dialog']>) {
  return lazy(() => loadChunk(async () => ({ default: await load() })))
}

function Home({ role }: { role: Role }) {
  const home = homePathOf(role, screens)
  return home ? <Navigate to={home} replace /> : <Notice title="There is nothing for your account here yet." />
}

/** Renders nothing until the first screen is loaded, so that the layout does not jump. */
function Nothing() {
  return null
}

function NoAccess({ role }: { role: Role }) {
  const title = 'This screen is for the staff of the firm.'
  return <Notice title={title}>{homePathOf(role, screens) && <FirstPageLink />}</Notice>
}

function NotFound() {
  return (
    <Notice title="There is no page at this address.">
      <FirstPageLink />
    </Notice>
  )
}

function FirstPageLink() {
  return <Link to={paths.home}>Go to the first page</Link>
}
