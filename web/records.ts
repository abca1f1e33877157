import type { RecordRoute } from './platform/layout/routeTable.ts'
import { paths } from './platform/lib/paths.ts'

/**
 * The pages of one record. Other screens link to them, but not the side navigation and the palette. This table is loaded with the
 * first of them: the start of the app would otherwise name the files of all tabs.
 */
export const records: readonly RecordRoute[] = [
  {
    path: '/developer/:developerId',
    label: 'Developer',
    permission: 'developers:read',
    load: async () => (await import('./developers/page/DeveloperPage.tsx')).DeveloperPage,
    tabs: [
      {
        path: 'overview',
        label: 'Overview',
        permission: 'developers:read',
        load: async () => (await import('./developers/page/DeveloperOverviewTab.tsx')).DeveloperOverviewTab,
        dialogs: [
          {
            path: 'jobProfile/new',
            permission: 'jobProfiles:write',
            load: async () => (await import('./jobProfiles/adding/NewProfileRoute.tsx')).NewProfileRoute,
          },
          {
            path: ':jobProfileId/edit',
            permission: 'jobProfiles:write',
            load: async () => (await import('./jobProfiles/editing/EditProfileRoute.tsx')).EditProfileRoute,
          },
          {
            path: ':jobProfileId/notes',
            permission: 'notes:write',
            load: async () => (await import('./jobProfiles/notes/NotesProfileRoute.tsx')).NotesProfileRoute,
          },
        ],
      },
      {
        path: 'details',
        label: 'Details',
        permission: 'developers:readAll',
        load: async () => (await import('./developers/page/DeveloperDetailsTab.tsx')).DeveloperDetailsTab,
      },
      {
        path: 'assessments',
        pattern: 'assessments/:developerAssessmentId?',
        label: 'Assessments',
        permission: 'vetting:read',
        load: async () => (await import('./developers/attempts/DeveloperAssessmentsTab.tsx')).DeveloperAssessmentsTab,
        dialogs: [
          {
            path: 'review',
            permission: 'ownAssessments:review',
            load: async () => (await import('./reviews/page/OwnReviewRoute.tsx')).OwnReviewRoute,
          },
        ],
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
        load: async () => (await import('./developers/page/DeveloperResumeTab.tsx')).DeveloperResumeTab,
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
        load: async () => (await import('./developers/page/DeveloperAuditTab.tsx')).DeveloperAuditTab,
      },
      {
        path: 'skills',
        label: 'Skills',
        permission: 'developers:readAll',
        load: async () => (await import('./developers/skills/DeveloperSkillsTab.tsx')).DeveloperSkillsTab,
      },
      {
        path: 'applications',
        pattern: 'applications/:applicationId?',
        label: 'Applications',
        permission: 'developers:readAll',
        load: async () =>
          (await import('./developers/applicants/DeveloperApplicationsTab.tsx')).DeveloperApplicationsTab,
      },
    ],
  },
  // Reviewers know neither names nor ids of developers. Everybody's own reviews have the first address; reviewers find them at any.
  ...['/developer/-', '/developer/:developerId'].map(
    (path): RecordRoute => ({
      path,
      label: 'Review',
      permission: 'ownAssessments:read',
      load: async () => (await import('react-router')).Outlet,
      tabs: [
        {
          path: 'assessments',
          pattern: 'assessments/:developerAssessmentId',
          label: 'Review',
          permission: 'ownAssessments:read',
          load: async () => (await import('./reviews/page/ReviewPage.tsx')).ReviewPage,
        },
      ],
      elsewhere: paths.myAssessments,
    }),
  ),
  {
    path: '/companies/:companyId',
    over: paths.companies,
    label: 'Company',
    permission: 'companies:readAll',
    load: async () => (await import('./companies/CompanyPanel.tsx')).CompanyPanel,
    tabs: [
      {
        path: 'overview',
        label: 'Overview',
        permission: 'companies:readAll',
        load: async () => (await import('./companies/CompanyOverviewTab.tsx')).CompanyOverviewTab,
      },
      {
        path: 'job-profiles',
        label: 'Job profiles',
        permission: 'jobProfiles:read',
        load: async () => (await import('./companies/CompanyProfilesTab.tsx')).CompanyProfilesTab,
      },
      {
        path: 'jobs',
        label: 'Jobs',
        permission: 'jobs:read',
        load: async () => (await import('./companies/CompanyJobsTab.tsx')).CompanyJobsTab,
      },
    ],
  },
  {
    path: '/assessments/:assessmentId',
    over: paths.assessments,
    label: 'Assessment',
    permission: 'catalogue:read',
    load: async () => (await import('./assessments/AssessmentPanel.tsx')).AssessmentPanel,
    tabs: [
      {
        path: '',
        label: 'Overview',
        permission: 'catalogue:read',
        load: async () => (await import('./assessments/AssessmentOverviewTab.tsx')).AssessmentOverviewTab,
      },
      {
        path: 'rubric',
        label: 'Rubric',
        permission: 'catalogue:read',
        load: async () => (await import('./assessments/AssessmentRubricTab.tsx')).AssessmentRubricTab,
      },
      {
        path: 'challenges',
        label: 'Challenges',
        permission: 'catalogue:read',
        load: async () => (await import('./assessments/AssessmentChallengesTab.tsx')).AssessmentChallengesTab,
      },
      {
        path: 'reviewers',
        label: 'Reviewers',
        permission: 'catalogue:read',
        load: async () => (await import('./assessments/AssessmentReviewersTab.tsx')).AssessmentReviewersTab,
      },
      {
        path: 'usage',
        label: 'Usage',
        permission: 'vetting:read',
        load: async () => (await import('./assessments/AssessmentUsageTab.tsx')).AssessmentUsageTab,
      },
    ],
  },
  {
    path: '/challenges/:challengeId',
    over: paths.challenges,
    label: 'Challenge',
    permission: 'catalogue:read',
    load: async () => (await import('./challenges/ChallengePanel.tsx')).ChallengePanel,
    tabs: [
      {
        path: '',
        label: 'Brief',
        permission: 'catalogue:read',
        load: async () => (await import('./challenges/ChallengeBriefTab.tsx')).ChallengeBriefTab,
      },
      {
        path: 'revisions',
        label: 'Revisions',
        permission: 'catalogue:read',
        load: async () => (await import('./challenges/ChallengeRevisionsTab.tsx')).ChallengeRevisionsTab,
      },
      {
        path: 'usage',
        label: 'Usage',
        permission: 'vetting:read',
        load: async () => (await import('./challenges/ChallengeUsageTab.tsx')).ChallengeUsageTab,
      },
    ],
  },
  // The same path as the page of the staff: a role gets the one that it may read.
  {
    path: '/jobs/:jobId',
    label: 'Job',
    permission: 'ownCompany:read',
    load: async () => (await import('./clientJobs/ClientJobPage.tsx')).ClientJobPage,
    tabs: [
      {
        path: 'overview',
        label: 'Overview',
        permission: 'ownCompany:read',
        load: async () => (await import('./clientJobs/ClientJobOverviewTab.tsx')).ClientJobOverviewTab,
      },
      {
        path: 'job-profiles',
        label: 'Profiles',
        permission: 'ownCompany:read',
        load: async () => (await import('./clientJobs/ClientJobProfilesTab.tsx')).ClientJobProfilesTab,
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
      {
        path: 'countries',
        label: 'Countries',
        permission: 'companies:readAll',
        load: async () => (await import('./jobs/JobCountriesTab.tsx')).JobCountriesTab,
      },
      {
        path: 'notes',
        label: 'Notes',
        permission: 'companies:readAll',
        load: async () => (await import('./jobNotes/JobNotesTab.tsx')).JobNotesTab,
      },
      {
        path: 'job-profiles',
        label: 'Job profiles',
        permission: 'jobProfiles:read',
        load: async () => (await import('./jobProfiles/board/JobProfilesTab.tsx')).JobProfilesTab,
      },
      {
        path: 'new',
        label: 'Put forward',
        permission: 'jobProfiles:write',
        load: async () => (await import('./jobProfiles/adding/NewJobProfileTab.tsx')).NewJobProfileTab,
      },
    ],
  },
]
