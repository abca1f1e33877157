import { graphql, type JobFactsFragment, type JobLifecycleFragment } from '#web/platform/lib/graphql.ts'

/** The facts of a job that several screens show; their queries spread `...JobFacts`. Amounts are in whole units of the currency. */
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

/** The status of a job and its possible moves; queries spread `...JobLifecycle`. */
export type JobLifecycle = JobLifecycleFragment

graphql(`
  fragment JobLifecycle on Job {
    id
    status
    status_since
    left_status
    version
    possible_moves @include(if: $moves) {
      to
      refusal
    }
    job_profiles {
      status
    }
  }
`)

graphql(`
  fragment JobStaffFacts on Job {
    owner_name
    contact_name
    next_action
    next_action_on
  }
`)
