import {
  type JobProfileStatus,
  jobProfileStatuses,
  openJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { movesAtOnce } from '#web/jobProfiles/moves/movesAtOnce.ts'
import { offeredProfileMoves } from '#web/jobProfiles/moves/offeredProfileMoves.ts'
import { useMoveProfile } from '#web/jobProfiles/moves/useMoveProfile.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { StatusStepper } from '#web/platform/records/status/StatusStepper.tsx'
import type { ProfileRecord } from './profileRecordQuery.ts'

const steps: readonly JobProfileStatus[] = [...openJobProfileStatuses, 'PLACED']

/** Shows the status of a job profile and its moves. One that needs more opens its dialog; every other one is one click. */
export function JobProfileStepper({ profile }: { profile: ProfileRecord }) {
  const [, setAddress] = useAddress()
  const move = useMoveProfile()
  const { id, status } = profile
  return (
    <StatusStepper
      label="Status"
      states={jobProfileStatuses}
      steps={steps}
      state={status}
      since={profile.status_since}
      left={null}
      moves={offeredProfileMoves(profile)}
      onMove={async (to) => {
        if (movesAtOnce(status, to)) await move(profile, to)
        else setAddress({ dialog: 'move-job-profile', id, to }, { preventScrollReset: true })
      }}
    />
  )
}
