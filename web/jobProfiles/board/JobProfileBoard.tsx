import { useRef } from 'react'
import { useMoveProfile } from '#web/jobProfiles/moves/useMoveProfile.ts'
import type { ProfileRow } from '#web/jobProfiles/profileFragment.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { Board } from '#web/platform/board/Board.tsx'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { profileColumns } from './boardColumns.ts'
import { directMove } from './boardMoves.ts'
import { JobProfileColumn } from './JobProfileColumn.tsx'

/** Shows the profiles of a job by status. A drop moves a profile, or opens the dialog when the move needs more. */
export function JobProfileBoard({ jobId }: { jobId: string }) {
  const mayMove = useCan('jobProfiles:write')
  const [, setAddress] = useAddress()
  const moveProfile = useMoveProfile()
  // Keeps the profiles that the columns have read, for the drop of their cards.
  const read = useRef(new Map<string, ProfileRow>())
  const move = async (id: string, columnId: string) => {
    const profile = read.current.get(id)
    if (!profile) throw new Error('This profile is no longer here. Reload the page.')
    const to = directMove(profile, columnId)
    if (to) return moveProfile(profile, to)
    setAddress({ dialog: 'move-job-profile', id, to: columnId }, { preventScrollReset: true })
  }
  return (
    <Board label="Job profiles by status" onMove={mayMove ? move : undefined}>
      {profileColumns.map((column) => (
        <JobProfileColumn
          key={column.id}
          jobId={jobId}
          column={column}
          onRead={(profiles) => {
            for (const profile of profiles) read.current.set(profile.id, profile)
          }}
        />
      ))}
    </Board>
  )
}
