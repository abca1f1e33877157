import { graphql, type SendJobProfilesMutation } from '#web/platform/lib/graphql.ts'
import type { BulkResult } from '#web/platform/lists/bulk/bulkAction.ts'

/** Sends many profiles to their clients, or only returns what that would do. */
export const sendMutation = graphql(`
  mutation sendJobProfiles($input: SendJobProfilesInput!, $key: String) {
    sendJobProfiles(input: $input, key: $key) {
      count
      asked {
        reason
        count
        examples
      }
      lines {
        id
        developer_name
        job_title
        consented_at
        consent_method
        bill_rate
        currency
        margin
      }
      skipped {
        reason
        count
        examples
      }
      skipped_ids
      untold {
        reason
        count
        examples
      }
    }
  }
`)

export type SendPlan = Pick<SendJobProfilesMutation['sendJobProfiles'], 'lines'> & BulkResult
