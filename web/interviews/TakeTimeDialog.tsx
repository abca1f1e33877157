import { AddMeetingDialog } from '#web/meetings/AddMeetingDialog.tsx'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'

const takeTimeQuery = graphql(`
  query getTimeToTake($id: ID!) {
    getJobProfile(id: $id) {
      developer_id
    }
    getInterviewTimes(job_profile_id: $id) {
      ...InterviewTimes
    }
    getInterviewPlan(job_profile_id: $id) {
      contact_id
    }
  }
`)

/**
 * Plans the interview for a time that the client proposed, with the contact who proposed it. Where the client has changed it meanwhile, it asks for the time.
 * @param id the id of the job profile. The address has the start of the chosen time.
 */
export function TakeTimeDialog({ id, onClose }: NamedDialogProps) {
  const [address] = useAddress()
  const { data, error, refetch } = useQuery(takeTimeQuery, { variables: { id }, showsErrors: true })
  if (!data) return <LoadingDialog title="Add Meeting" error={error} onRetry={refetch} onClose={onClose} />
  const chosen = Date.parse(address.get('at') ?? '')
  const time = data.getInterviewTimes?.times.find(({ starts_at }) => Date.parse(starts_at) === chosen)
  const proposer = data.getInterviewPlan?.contact_id
  const contact_ids = proposer ? [proposer] : []
  const initial = { type: 'CLIENT_INTERVIEW', job_profile_id: id, contact_ids, ...time } as const
  return <AddMeetingDialog id={data.getJobProfile.developer_id} initial={initial} onClose={onClose} />
}
