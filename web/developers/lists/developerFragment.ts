import { type DeveloperLifecycleFragment, graphql } from '#web/platform/lib/graphql.ts'

/** The stage and status of a developer, and the possible moves. Queries of the staff spread `...DeveloperLifecycle`. */
export type DeveloperLifecycle = DeveloperLifecycleFragment

graphql(`
  fragment DeveloperLifecycle on Developer {
    id
    first_name
    last_name
    version
    stage
    status
    status_since
    revisit_on
    cool_off_until
    owner_id
    owner_name
    dstm_name
    vetting {
      assessment_status
      has_reviewer
      needs_copy
      due_at
    }
    possible_moves {
      to
      refusal
      missing
    }
  }
`)
