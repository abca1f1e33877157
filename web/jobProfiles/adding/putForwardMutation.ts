import { graphql } from '#web/platform/lib/graphql.ts'

/** Puts developers forward for a job, or only returns what that would do. */
export const putForwardMutation = graphql(`
  mutation putForward($input: PutForwardInput!, $key: String) {
    putForward(input: $input, key: $key) {
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
