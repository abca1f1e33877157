import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetClientProfileQuery, graphql } from '#web/platform/lib/graphql.ts'

const previewQuery = graphql(`
  query getClientProfile($id: ID!, $with_bill_rate: Boolean!) {
    getClientProfile(job_profile_id: $id, with_bill_rate: $with_bill_rate) {
      name
      headline
      purpose
      pitch
      assessments
      fingerprint
      facts {
        label
        value
      }
      groups {
        ...SkillGroupFields
      }
    }
  }
`)

const shareMutation = graphql(`
  mutation shareClientProfile($input: ShareClientProfileInput!, $key: String) {
    shareClientProfile(input: $input, key: $key) {
      url
    }
  }
`)

export type ClientProfile = GetClientProfileQuery['getClientProfile']

/** Reads what a client would see of a profile now. */
export function useClientProfile(id: string, with_bill_rate: boolean) {
  const { data, error, refetch } = useQuery(previewQuery, { variables: { id, with_bill_rate }, showsErrors: true })
  return { preview: data?.getClientProfile, error, reload: () => refetch() }
}

/** Returns what a client would see now, and a function that shares exactly that. */
export function useShareProfile(id: string, with_bill_rate: boolean) {
  const { preview, error, reload } = useClientProfile(id, with_bill_rate)
  const run = useMutation(shareMutation, { showsErrors: true })

  async function share({ days, contact_id }: { days: number; contact_id: string | null }): Promise<string> {
    if (!preview) throw new Error('Wait until the profile is loaded, so that you see what you share.')
    const input = { job_profile_id: id, with_bill_rate, contact_id, days, seen: preview.fingerprint }
    const { data: made } = await run(input)
    return made?.shareClientProfile.url ?? ''
  }

  return { preview, error, share, reload }
}
