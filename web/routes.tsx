import type { RouteTable, ScreenRoute } from './platform/layout/routeTable.ts'
import type { DialogCommand } from './platform/layout/screens.ts'
import { paths } from './platform/lib/paths.ts'

/** Loads a screen by way of the table of those that a log-in does not lead to. */
const loadLater = (name: keyof typeof import('./laterScreens.ts').laterScreens) => async () =>
  (await import('./laterScreens.ts')).laterScreens[name]()

/** The screens, in the order of the side navigation. */
const screens: readonly ScreenRoute[] = [
  {
    path: paths.myAssessments,
    label: 'My Assessments',
    area: 'Review Crew',
    permission: 'ownAssessments:read',
    load: async () => (await import('./reviews/MyAssessmentsPage.tsx')).MyAssessmentsPage,
  },
  {
    path: paths.resumeSearch,
    label: 'Resume Search',
    area: 'Developer Success',
    permission: 'search:use',
    load: loadLater('resumeSearch'),
  },
  {
    path: paths.skillsSearch,
    pattern: '/skills-search/:jobId?',
    label: 'Skills Search',
    area: 'Developer Success',
    permission: 'search:use',
    load: loadLater('skillsSearch'),
  },
  {
    path: paths.applicants,
    label: 'Applicants',
    area: 'Developer Success',
    permission: 'developers:readAll',
    load: loadLater('applicants'),
  },
  {
    path: paths.vetting,
    label: 'Vetting',
    tabLabel: 'Desk',
    area: 'Developer Success',
    permission: 'vetting:read',
    load: async () => (await import('./vetting/VettingPage.tsx')).VettingPage,
  },
  {
    path: paths.developerEvents,
    label: 'Developer events',
    tabOf: paths.vetting,
    permission: 'events:read',
    load: loadLater('vettingEvents'),
  },
  {
    path: paths.assessmentEvents,
    label: 'Assessment events',
    tabOf: paths.vetting,
    permission: 'events:read',
    load: loadLater('vettingEvents'),
  },
  {
    path: paths.verifications,
    label: 'Verifications',
    tabOf: paths.vetting,
    permission: 'vetting:write',
    load: loadLater('verifications'),
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
    load: loadLater('developers'),
  },
  {
    path: paths.unconfirmedApplications,
    label: 'Unconfirmed applications',
    tabOf: paths.applicants,
    tabLabel: 'Unconfirmed',
    permission: 'applications:write',
    load: loadLater('unconfirmed'),
  },
  {
    path: paths.meetings,
    label: 'Meetings',
    tabOf: paths.developers,
    permission: 'meetings:read',
    load: loadLater('meetings'),
  },
  {
    path: paths.dstms,
    label: 'DSTMs',
    tabOf: paths.developers,
    permission: 'checkIns:read',
    load: loadLater('dstms'),
  },
  {
    path: paths.checkInTimeline,
    label: 'Check-in timeline',
    permission: 'checkIns:read',
    load: loadLater('checkInTimeline'),
  },
  {
    path: paths.checkIns,
    label: 'Check-ins',
    tabOf: paths.developers,
    permission: 'checkIns:read',
    load: loadLater('checkIns'),
    dialogs: ['timeline/new', 'new/:developerId'].map((path) => ({
      path,
      permission: 'checkIns:write',
      load: loadLater('addCheckIn'),
    })),
  },
  {
    path: paths.metrics,
    pattern: '/metrics/:figure?',
    label: 'Metrics',
    area: 'Developer Success',
    permission: 'metrics:read',
    load: loadLater('metrics'),
  },
  {
    path: paths.kpis,
    label: 'KPIs',
    tabOf: paths.metrics,
    permission: 'goals:read',
    load: loadLater('kpis'),
  },
  {
    path: paths.skills,
    label: 'Skills',
    area: 'Developer Success',
    permission: 'skills:manage',
    load: loadLater('skills'),
  },
  // The same path as the list of the staff: a role gets the one that it may read.
  {
    path: paths.jobs,
    label: 'Jobs',
    area: 'Fulfillment',
    permission: 'ownCompany:read',
    load: loadLater('clientJobs'),
  },
  {
    path: paths.jobs,
    label: 'Jobs',
    area: 'Fulfillment',
    permission: 'companies:readAll',
    load: loadLater('jobs'),
  },
  {
    path: paths.profiles,
    label: 'Open Profiles',
    area: 'Fulfillment',
    permission: 'companies:readAll',
    load: loadLater('profiles'),
  },
  {
    path: paths.companies,
    label: 'Companies',
    area: 'Fulfillment',
    permission: 'companies:readAll',
    load: loadLater('companies'),
    dialogs: [
      {
        path: 'new',
        permission: 'companies:write',
        load: loadLater('addCompany'),
      },
    ],
  },
  {
    path: paths.vettingOverview,
    label: 'Overview',
    area: 'Vetting',
    permission: 'vetting:read',
    load: loadLater('vettingOverview'),
  },
  {
    path: paths.assessments,
    label: 'Assessments',
    area: 'Vetting',
    permission: 'catalogue:read',
    load: loadLater('assessments'),
  },
  {
    path: paths.challenges,
    label: 'Challenges',
    tabOf: paths.assessments,
    permission: 'catalogue:read',
    load: loadLater('challenges'),
  },
  {
    path: paths.clients,
    label: 'Users',
    tabLabel: 'Clients',
    area: 'Clients',
    permission: 'clients:manage',
    load: loadLater('clients'),
    dialogs: [{ path: ':id', load: loadLater('editClient') }],
  },
  {
    path: paths.staff,
    label: 'Staff',
    tabOf: paths.clients,
    permission: 'staff:manage',
    load: loadLater('staff'),
  },
  {
    path: paths.import,
    label: 'Import',
    tabOf: paths.clients,
    permission: 'import:run',
    load: loadLater('import'),
  },
  {
    path: paths.security,
    label: 'Security',
    tabOf: paths.clients,
    permission: 'security:read',
    load: loadLater('security'),
  },
  {
    path: paths.settings,
    label: 'Settings',
    tabOf: paths.clients,
    permission: 'settings:manage',
    load: loadLater('settings'),
  },
  {
    path: paths.taskRuns,
    label: 'Tasks',
    tabOf: paths.clients,
    permission: 'tasks:manage',
    load: loadLater('taskRuns'),
  },
]

/** Personal screens. */
const ownScreens: readonly ScreenRoute[] = [
  {
    path: paths.you,
    label: 'Your sessions',
    permission: 'ownSessions:manage',
    load: loadLater('you'),
  },
]

/** Where the pages of records begin. Their routes stand apart, and are loaded with the first page. */
const recordPaths = ['/developer/', '/companies/', '/jobs/', '/assessments/', '/challenges/']

/** The dialogs that palette and side navigation offer. All dialogs stand apart, and are loaded with the first one. */
const commands: readonly DialogCommand[] = [
  {
    name: 'search-developers',
    label: 'Search Developers',
    area: 'Developer Success',
    permission: 'developers:readAll',
  },
  { name: 'add-developer', label: 'Add Developer', area: 'Developer Success', permission: 'developers:write' },
  { name: 'add-client', label: 'Add New Client', permission: 'clients:manage' },
  { name: 'add-staff', label: 'Add Staff', permission: 'staff:manage' },
  { name: 'add-exchange-rate', label: 'Add Exchange Rate', permission: 'settings:manage' },
  { name: 'set-goal', label: 'Set Goal', permission: 'goals:manage' },
  { name: 'add-meeting', label: 'Add Meeting', permission: 'meetings:write' },
  { name: 'add-check-in', label: 'Add Check-in', permission: 'checkIns:write' },
  { name: 'move-portfolio', label: 'Move Portfolio', permission: 'checkIns:write' },
  { name: 'add-job', label: 'Add Job', permission: 'jobs:write' },
  { name: 'message-templates', label: 'Message Templates', permission: 'messages:send' },
  { name: 'add-assessment', label: 'Add Assessment', permission: 'catalogue:write' },
  { name: 'add-challenge', label: 'Add Challenge', permission: 'catalogue:write' },
  { name: 'add-skill', label: 'Add Skill', permission: 'skills:manage' },
]

/** Every address of the app, with its permission. Each component is loaded when it is first shown. */
export const routeTable: RouteTable = {
  screens,
  ownScreens,
  recordPaths,
  loadRecords: async () => (await import('./records.ts')).records,
  commands,
  loadDialogs: async () => (await import('./dialogs.ts')).dialogs,
  loadFindRecords: async () => (await import('./foundRecords.ts')).findRecords,
  loadBell: async () => (await import('./notifications/Bell.tsx')).Bell,
  loadOwnJobs: async () => (await import('./clientJobs/ClientJobList.tsx')).ClientJobList,
}
