import { column, day, money, nameOf, number, oneOf, text, yesNo } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { jobCloseReasons, jobSkillTypes, jobStatuses, jobTypes } from '#shared/jobs/jobStatuses.ts'

export const jobTables = {
  jobs: {
    record: { noun: 'job', permission: 'jobs:read' },
    history: {
      company_id: nameOf('Company', 'companies'),
      title: text('Title'),
      type: oneOf('Type', jobTypes),
      status: oneOf('Status', jobStatuses),
      left_status: null,
      close_reason: oneOf('Reason', jobCloseReasons),
      status_note: text('Note'),
      description: text('Description'),
      location: column('Countries', { kind: 'countries' }),
      regions: column('Regions', { kind: 'texts' }),
      budget_hourly_min_cents: money('Hourly budget from', 'hour'),
      budget_hourly_max_cents: money('Hourly budget to', 'hour'),
      budget_monthly_cents: money('Monthly budget', 'month'),
      yearly_budget_min_cents: money('Yearly budget from', 'year'),
      yearly_budget_max_cents: money('Yearly budget to', 'year'),
      currency: text('Currency'),
      openings: number('Openings'),
      owner_id: nameOf('Owner', 'users'),
      contact_id: nameOf('Contact', 'contacts'),
      next_action: text('Next action'),
      next_action_on: day('Next action on'),
      weekly_hours: number('Weekly hours'),
      overlap_hours: number('Hours of overlap'),
      starts_on: day('Start'),
      ends_on: day('End'),
      tags: column('Tags', { kind: 'texts' }),
      is_public: yesNo('On the jobs page'),
      public_text: text('Text on the jobs page'),
      shows_company: yesNo('Jobs page shows the company'),
      shows_budget: yesNo('Jobs page shows the budget'),
      // The skills themselves have their history.
      skills_changed_at: null,
      deleted_at: null,
    },
  },
  job_skills: {
    within: { jobs: { parent: 'job_id', noun: 'skill', subject: { column: 'skill_id', of: 'skills' } } },
    history: {
      job_id: null,
      skill_id: null,
      job_skill_type: oneOf('Kind', jobSkillTypes),
      years_of_experience: number('Years asked for'),
    },
  },
  job_regions: {
    record: { noun: 'region', permission: 'settings:manage' },
    history: {
      name: text('Name'),
      word: text('Word'),
      countries: column('Countries', { kind: 'countries' }),
      deleted_at: null,
    },
  },
} as const satisfies NounTables
