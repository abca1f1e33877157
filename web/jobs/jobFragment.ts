import { graphql, type JobFactsFragment } from '#web/platform/lib/graphql.ts'

/** What every screen about one job tells of it; its query asks for `...JobFacts`. Amounts are in whole units of the currency. */
export type JobFacts = JobFactsFragment

graphql(`
  fragment JobFacts on Job {
    id
    title
    created_at
    location
    currency
    budget_hourly_min
    budget_hourly_max
    budget_monthly
    yearly_budget_min
    yearly_budget_max
    company {
      id
      name
    }
    job_profiles {
      status
    }
    job_skills {
      job_skill_type
      skill {
        id
        name
      }
    }
  }
`)
