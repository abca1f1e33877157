import { graphql, type JobDetailsFragment, type JobLifecycleFragment } from '#web/platform/lib/graphql.ts'

/** The details of a job on several screens. Queries spread `...JobDetails`. Amounts are in whole units of the currency. */
export type JobDetails = JobDetailsFragment

graphql(`
  fragment JobDetails on Job {
    id
    title
    created_at
    location
    regions
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
      years_of_experience
      skill {
        id
        name
      }
    }
  }
`)

/** The status of a job and its possible moves. Queries spread `...JobLifecycle`. */
export type JobLifecycle = JobLifecycleFragment

graphql(`
  fragment JobLifecycle on Job {
    id
    status
    status_since
    left_status
    openings
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
  fragment JobStaffDetails on Job {
    owner_name
    contact_name
    next_action
    next_action_on
    tags
  }
`)
