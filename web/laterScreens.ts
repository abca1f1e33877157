/**
 * The screens that a log-in does not lead to, and their dialogs with an address. This table is loaded with the first of them: the start
 * of the app would otherwise name the files of all.
 */
export const laterScreens = {
  addCheckIn: async () => (await import('./checkIns/planning/AddCheckInRoute.tsx')).AddCheckInRoute,
  addCompany: async () => (await import('./companies/AddCompanyDialog.tsx')).AddCompanyDialog,
  applicants: async () => (await import('./developers/applicants/ApplicantsPage.tsx')).ApplicantsPage,
  assessments: async () => (await import('./assessments/AssessmentsPage.tsx')).AssessmentsPage,
  challenges: async () => (await import('./challenges/ChallengesPage.tsx')).ChallengesPage,
  checkInTimeline: async () => (await import('./checkIns/timeline/CheckInTimelinePage.tsx')).CheckInTimelinePage,
  checkIns: async () => (await import('./checkIns/CheckInPage.tsx')).CheckInPage,
  clientJobs: async () => (await import('./clientJobs/ClientJobsPage.tsx')).ClientJobsPage,
  clients: async () => (await import('./clients/ClientsPage.tsx')).ClientsPage,
  companies: async () => (await import('./companies/CompaniesPage.tsx')).CompaniesPage,
  developers: async () => (await import('./developers/listing/DevelopersPage.tsx')).DevelopersPage,
  dstms: async () => (await import('./dstms/DstmsPage.tsx')).DstmsPage,
  editClient: async () => (await import('./clients/EditClientDialog.tsx')).EditClientDialog,
  import: async () => (await import('./imports/ImportPage.tsx')).ImportPage,
  jobs: async () => (await import('./jobs/JobsPage.tsx')).JobsPage,
  kpis: async () => (await import('./figures/KpisPage.tsx')).KpisPage,
  meetings: async () => (await import('./meetings/MeetingsPage.tsx')).MeetingsPage,
  metrics: async () => (await import('./figures/MetricsPage.tsx')).MetricsPage,
  profiles: async () => (await import('./jobProfiles/listing/ProfilesPage.tsx')).ProfilesPage,
  resumeSearch: async () => (await import('./resumes/ResumeSearchPage.tsx')).ResumeSearchPage,
  security: async () => (await import('./security/SecurityPage.tsx')).SecurityPage,
  settings: async () => (await import('./exchangeRates/SettingsPage.tsx')).SettingsPage,
  skills: async () => (await import('./skills/SkillsPage.tsx')).SkillsPage,
  skillsSearch: async () => (await import('./skillsSearch/SkillsSearchPage.tsx')).SkillsSearchPage,
  staff: async () => (await import('./staff/StaffPage.tsx')).StaffPage,
  taskRuns: async () => (await import('./taskRuns/TaskRunsPage.tsx')).TaskRunsPage,
  unconfirmed: async () => (await import('./jobsPage/UnconfirmedPage.tsx')).UnconfirmedPage,
  verifications: async () => (await import('./verifications/VerificationsPage.tsx')).VerificationsPage,
  /** Both feeds are one screen, which the address tells apart. */
  vettingEvents: async () => (await import('./vetting/EventsPage.tsx')).EventsPage,
  vettingOverview: async () => (await import('./vettingOverview/VettingOverviewPage.tsx')).VettingOverviewPage,
  you: async () => (await import('./me/YouPage.tsx')).YouPage,
}
