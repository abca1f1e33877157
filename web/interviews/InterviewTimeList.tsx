import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { interviewTimesStates } from '#shared/interviews/interviewTimes.ts'
import { spanOf } from '#shared/meetings/spanOf.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { InterviewTimesFragment } from '#web/platform/lib/graphql.ts'
import { whenText } from '#web/platform/lib/time/timeSpans.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './InterviewTimeList.module.css'
import { declineTimesMutation, interviewTimesQuery } from './interviewTimesQuery.ts'
import { ProposedTimeList } from './ProposedTimeList.tsx'

/** Shows the times that the client proposes for an interview, each with a button that plans it. Without any it shows nothing. */
export function InterviewTimeList({ id }: { id: string }) {
  const { data } = useQuery(interviewTimesQuery, { variables: { id } })
  const interview = data?.getInterviewTimes
  return interview ? <Proposal id={id} interview={interview} meetingId={data.getInterviewPlan?.meeting_id} /> : null
}

interface ProposalProps {
  readonly id: string
  readonly interview: InterviewTimesFragment
  /** The interview that was planned since. */
  readonly meetingId: string | null | undefined
}

function Proposal({ id, interview, meetingId }: ProposalProps) {
  const [, setAddress] = useAddress()
  const mayPlan = useCan('meetings:write')
  const { state, proposed_at, proposed_by_name, meeting_starts_at } = interview
  const offered = mayPlan && state !== 'PLANNED'
  return (
    <Section title="Times for an interview">
      <div className={styles.proposal}>
        <p>
          <StatusBadge {...interviewTimesStates[state]} /> {proposed_by_name} proposed these times{' '}
          <Timestamp moment={proposed_at} />
        </p>
        <ProposedTimeList
          interview={interview}
          action={(time) =>
            meetingId && Date.parse(time.starts_at) === Date.parse(meeting_starts_at ?? '') ? (
              <Link to={meetingPaths.editMeeting(meetingId)}>Planned for then</Link>
            ) : (
              offered && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Plan the interview for ${whenText(spanOf(time))}`}
                  onClick={() => setAddress({ dialog: 'take-interview-time', id, at: time.starts_at })}
                >
                  Plan …
                </Button>
              )
            )
          }
        />
        {state === 'OPEN' && <NoneFits id={id} version={interview.version} />}
      </div>
    </Section>
  )
}

function NoneFits({ id, version }: { id: string; version: number }) {
  const decline = useSave(declineTimesMutation)
  const action = useAsyncAction(async () => {
    await decline({ id, version }, 'The client hears that none of the times fits.')
  })
  if (!useCan('jobProfiles:write')) return null
  return (
    <>
      <Button size="compact-sm" variant="default" loading={action.running} onClick={() => void action.run()}>
        None Fits
      </Button>
      <MutationError error={action.error} onDismiss={action.clearError} />
    </>
  )
}
