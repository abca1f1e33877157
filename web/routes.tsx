import type { LoadedDialog } from './dialogs.ts'
import type { GlobalDialogRoute, RecordRoute, RouteTable, ScreenRoute } from './platform/layout/routeTable.ts'
import { paths } from './platform/lib/paths.ts'
import type { RecordSource } from './platform/palette/records.ts'

/** The screens, in the order of the side navigation. */
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
    path: paths.applicants,
    label: 'Applicants',
    area: 'Developer Success',
    permission: 'developers:readAll',
    load: async () => (await import('./developers/ApplicantsPage.tsx')).ApplicantsPage,
  },
  {
    path: paths.developers,
    label: 'Developers',
    area: 'Developer Success',
    parts: [
      { label: 'Members', search: '?stage=MEMBER&status=' },
      { label: 'Stand By', search: '?stage=STANDBY&status=' },
    ],
    permission: 'developers:readAll',
    load: async () => (await import('./developers/DevelopersPage.tsx')).DevelopersPage,
  },
  {
    path: paths.unconfirmedApplications,
    label: 'Unconfirmed applications',
    tabOf: paths.applicants,
    tabLabel: 'Unconfirmed',
    permission: 'applications:write',
    load: async () => (await import('./jobsPage/UnconfirmedPage.tsx')).UnconfirmedPage,
  },
  {
    path: paths.meetings,
    label: 'Meetings',
    tabOf: paths.developers,
    permission: 'meetings:read',
    load: async () => (await import('./meetings/MeetingsPage.tsx')).MeetingsPage,
  },
  {
    path: paths.dstms,
    label: 'DSTMs',
    tabOf: paths.developers,
    permission: 'checkIns:read',
    load: async () => (await import('./dstms/DstmsPage.tsx')).DstmsPage,
  },
  {
    path: paths.skills,
    label: 'Skills',
    area: 'Developer Success',
    permission: 'skills:manage',
    load: async () => (await import('./skills/SkillsPage.tsx')).SkillsPage,
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
    tabLabel: 'Clients',
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

/** Personal screens of every role, which are never the home page. */
const ownScreens: readonly ScreenRoute[] = [
  {
    path: paths.you,
    label: 'Your sessions',
    permission: 'ownSessions:manage',
    load: async () => (await import('./me/YouPage.tsx')).YouPage,
  },
]

/** The pages of one record. Other screens link to them, but not the side navigation and the palette. */
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
        path: 'details',
        label: 'Details',
        permission: 'developers:readAll',
        load: async () => (await import('./developers/DeveloperDetailsTab.tsx')).DeveloperDetailsTab,
      },
      {
        path: 'assessments',
        pattern: 'assessments/:developerAssessmentId?',
        label: 'Assessments',
        permission: 'vetting:read',
        load: async () => (await import('./developers/DeveloperAssessmentsTab.tsx')).DeveloperAssessmentsTab,
      },
      {
        path: 'meetings',
        label: 'Meetings',
        permission: 'meetings:read',
        load: async () => (await import('./meetings/DeveloperMeetingsTab.tsx')).DeveloperMeetingsTab,
      },
      {
        path: 'resume',
        label: 'Resume',
        permission: 'resumes:read',
        load: async () => (await import('./developers/DeveloperResumeTab.tsx')).DeveloperResumeTab,
      },
      {
        path: 'communication',
        label: 'Communication',
        permission: 'messages:send',
        load: async () => (await import('./messages/DeveloperCommunicationTab.tsx')).DeveloperCommunicationTab,
      },
      {
        path: 'audit',
        label: 'Audit',
        permission: 'events:read',
        load: async () => (await import('./developers/DeveloperAuditTab.tsx')).DeveloperAuditTab,
      },
      {
        path: 'skills',
        label: 'Skills',
        permission: 'developers:readAll',
        load: async () => (await import('./developers/DeveloperSkillsTab.tsx')).DeveloperSkillsTab,
      },
      {
        path: 'applications',
        pattern: 'applications/:applicationId?',
        label: 'Applications',
        permission: 'developers:readAll',
        load: async () => (await import('./developers/DeveloperApplicationsTab.tsx')).DeveloperApplicationsTab,
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

/** The dialogs that any screen can open. Where their files are stands apart, and is loaded with the first of them. */
const dialogs: readonly (GlobalDialogRoute & { readonly name: LoadedDialog })[] = [
  {
    name: 'search-developers',
    label: 'Search Developers',
    area: 'Developer Success',
    permission: 'developers:readAll',
  },
  { name: 'add-developer', label: 'Add Developer', area: 'Developer Success', permission: 'developers:write' },
  { name: 'add-client', label: 'Add New Client', permission: 'clients:manage' },
  { name: 'add-staff', label: 'Add Staff', permission: 'staff:manage' },
  { name: 'add-meeting', label: 'Add Meeting', permission: 'meetings:write' },
  { name: 'edit-meeting', permission: 'meetings:write' },
  { name: 'move-portfolio', label: 'Move Portfolio', permission: 'checkIns:write' },
  { name: 'edit-company', permission: 'companies:write' },
  { name: 'add-developer-skill', permission: 'developers:write' },
  { name: 'edit-developer-skill', permission: 'developers:write' },
  { name: 'confirmation-message', permission: 'applications:write' },
  { name: 'edit-public-job', permission: 'jobs:write' },
  { name: 'message-templates', label: 'Message Templates', permission: 'messages:send' },
  { name: 'add-reply', permission: 'messages:send' },
  { name: 'edit-reply', permission: 'messages:send' },
  { name: 'add-skill', label: 'Add Skill', permission: 'skills:manage' },
  { name: 'edit-skill', permission: 'skills:manage' },
  { name: 'merge-skill', permission: 'skills:manage' },
  { name: 'merge-developer', permission: 'developers:write' },
  { name: 'erase-developer', permission: 'people:erase' },
  { name: 'edit-staff', permission: 'staff:manage' },
  { name: 'upload-resume', permission: 'resumes:write' },
]

/** The kinds of record that the palette searches. */
const recordSources: readonly RecordSource[] = [
  {
    group: 'Developers',
    permission: 'developers:readAll',
    load: async () => (await import('./developers/findDevelopers.ts')).findDevelopers,
  },
  {
    group: 'Clients',
    permission: 'clients:manage',
    load: async () => (await import('./clients/findClients.ts')).findClients,
  },
  {
    group: 'Staff',
    permission: 'staff:manage',
    load: async () => (await import('./staff/findStaff.ts')).findStaff,
  },
]

/** Every address of the app, with its permission. Each component is loaded when it is first shown. */
export const routeTable: RouteTable = {
  screens,
  ownScreens,
  records,
  dialogs,
  loadDialog: async (name) => (await import('./dialogs.ts')).dialogs[name as LoadedDialog](),
  recordSources,
}
