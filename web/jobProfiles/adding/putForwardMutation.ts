import { graphql } from '#web/platform/lib/graphql.ts'

/** Puts developers forward for a job, or only returns what that would do. */
export const putForwardMutation = graphql(`
  mutation putForward($job_id: ID!, $developers: DeveloperSelection!, $dry_run: Boolean!, $key: String) {
    putForward(job_id: $job_id, developers: $developers, dry_run: $dry_run, key: $key) {
      count
      skipped {
        reason
        count
        examples
      }
      warnings {
        reason
        count
        examples
      }
    }
  }
`)
