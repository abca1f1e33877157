import { useState } from 'react'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { type CheckInAction, CheckInDetails } from './CheckInDetails.tsx'
import { checkInQuery } from './checkInFragment.ts'
import { FollowUpForm } from './followUps/FollowUpForm.tsx'
import { RescheduleForm } from './schedule/RescheduleForm.tsx'
import { SnoozeForm } from './schedule/SnoozeForm.tsx'
import { CorrectForm } from './talks/CorrectForm.tsx'
import { HoldForm } from './talks/HoldForm.tsx'

const forms = {
  hold: HoldForm,
  correct: CorrectForm,
  snooze: SnoozeForm,
  reschedule: RescheduleForm,
  followUp: FollowUpForm,
} as const

/** Shows a check-in, and the form of the chosen action. */
export function CheckInDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [action, setAction] = useState<CheckInAction>()
  const [wasHeldHere, setHeldHere] = useState(false)
  const { data, error, refetch } = useQuery(checkInQuery, { variables: { id }, showsErrors: true })
  if (!data) {
    return <LoadingDialog title="Check-in" error={error} onRetry={refetch} onClose={onClose} width={dialogWidth} />
  }
  const { getCheckIn: checkIn, getFollowUps: followUps } = data
  const back = () => setAction(undefined)
  if (!action) {
    return (
      <CheckInDetails
        checkIn={checkIn}
        followUps={followUps}
        width={dialogWidth}
        offersNext={wasHeldHere}
        onAction={(chosen) => {
          setAction(chosen)
          if (chosen === 'hold') setHeldHere(true)
        }}
        onClose={onClose}
      />
    )
  }
  const Form = forms[action]
  return <Form checkIn={checkIn} onClose={back} />
}

const dialogWidth = 640
