import { graphql } from '#web/platform/lib/graphql.ts'

/** Gives applicants to an owner, or to nobody. */
export const applicantOwnerMutation = graphql(`
  mutation setApplicantOwner($input: SetApplicantOwnerInput!, $key: String) {
    setApplicantOwner(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)
