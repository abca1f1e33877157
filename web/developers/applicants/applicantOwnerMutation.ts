import { graphql } from '#web/platform/lib/graphql.ts'

/** Gives applicants to an owner, or to nobody. */
export const applicantOwnerMutation = graphql(`
  mutation setApplicantOwner($selection: ApplicantSelection!, $owner_id: ID, $dry_run: Boolean!, $key: String) {
    setApplicantOwner(selection: $selection, owner_id: $owner_id, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)
