import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { interviewTimesStates } from '#shared/interviews/interviewTimes.ts'
import { isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import { ProposedTimeList } from '#web/interviews/ProposedTimeList.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { whenText } from '#web/platform/lib/time/timeSpans.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { withdrawTimesMutation } from './interviewMutations.ts'
import styles from './SentProfileCard.module.css'
import type { SentProfile } from './sentProfiles.ts'

const ProposeTimesDialog = lazyPart(async () => (await import('./ProposeTimesDialog.tsx')).ProposeTimesDialog)

/** Shows the times that the client proposed for an interview, with what became of them, and the buttons to propose others. */
export function ProfileInterview({ profile }: { profile: SentProfile }) {
  const { id, developer_name, interview } = profile
  const { asked, ask, close } = useStep()
  // The answer to the same profile asks by its id.
  const step = `interview ${id}`
  const isOpen = interview?.state === 'OPEN'
  const isPlanned = interview?.meeting_ends_at ? Date.parse(interview.meeting_ends_at) > Date.now() : false
  const open = isAnswerable(profile) && !isPlanned
  if (!interview && !open) return null
  return (
    <div className={`${ui.group} ${styles.interview}`}>
      {interview && <StandingTimes interview={interview} />}
      {open && (
        <div className={ui.line}>
          <Button
            size="compact-md"
            variant="default"
            aria-label={isOpen ? `Change times for ${developer_name}` : `Propose interview times for ${developer_name}`}
            onClick={() => ask(step)}
          >
            {isOpen ? 'Change Times …' : 'Propose Interview Times …'}
          </Button>
          {interview && isOpen && <WithdrawButton profile={profile} version={interview.version} />}
        </div>
      )}
      <Suspense>{open && asked === step && <ProposeTimesDialog profile={profile} onClose={close} />}</Suspense>
    </div>
  )
}

function StandingTimes({ interview }: { interview: NonNullable<SentProfile['interview']> }) {
  const { state, meeting_starts_at: starts_at, meeting_ends_at: ends_at } = interview
  return (
    <div>
      <p className={ui.phrase}>
        <span>Interview</span>
        <StatusBadge {...interviewTimesStates[state]} />
        {starts_at && ends_at && <span>{whenText({ starts_at, ends_at })}</span>}
      </p>
      {state !== 'PLANNED' && <ProposedTimeList interview={interview} />}
    </div>
  )
}

function WithdrawButton({ profile: { id, developer_name }, version }: { profile: SentProfile; version: number }) {
  const withdraw = useSave(withdrawTimesMutation)
  const action = useAsyncAction(async () => {
    await withdraw({ id, version }, `The times for ${developer_name} are withdrawn.`)
  })
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={`Withdraw the times for ${developer_name}`}
        loading={action.running}
        onClick={() => void action.run()}
      >
        Withdraw
      </Button>
      <MutationError error={action.error} onDismiss={action.clearError} />
    </>
  )
}
