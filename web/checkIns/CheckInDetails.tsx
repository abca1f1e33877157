import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { missedAlert } from '#shared/checkIns/checkInStates.ts'
import { checkInMoods, checkInParties } from '#shared/checkIns/checkIns.ts'
import { channels } from '#shared/platform/messaging/channels.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import type { GetCheckInQuery, OpenedCheckInFragment } from '#web/platform/lib/graphql.ts'
import { NoteText } from '#web/platform/mentions/NoteText.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { FollowUpList } from './followUps/FollowUpList.tsx'
import { RiskParts } from './risks/RiskParts.tsx'
import { NextCheckIn } from './talks/NextCheckIn.tsx'
import { CheckInStateBadge } from './timeline/CheckInStateBadge.tsx'

export type CheckInAction = 'hold' | 'correct' | 'snooze' | 'reschedule' | 'followUp'

interface Props {
  readonly checkIn: OpenedCheckInFragment
  readonly followUps: GetCheckInQuery['getFollowUps']
  readonly width: number
  /** True once the check-in was opened to be recorded, so that the next one follows. */
  readonly offersNext: boolean
  readonly onAction: (action: CheckInAction) => void
  readonly onClose: () => void
}

export function CheckInDetails({ checkIn, followUps, width, offersNext, onAction, onClose }: Props) {
  const { developer_id, developer_name, job_id, job_title, company_name, notes, state, missed_in_a_row } = checkIn
  const isDone = state === 'DONE'
  return (
    <Modal title={`Check-in: ${developer_name}`} onClose={onClose} width={width}>
      <div className={modal.body}>
        <p className={ui.wrapped}>
          With {checkIn.party === 'CLIENT' ? 'the client' : 'the developer'}.{' '}
          <Link to={developerPaths.developerOverview(developer_id)}>{developer_name}</Link> works as{' '}
          <Link to={jobPaths.job(job_id)}>{job_title}</Link> at {company_name}.
        </p>
        {!isDone && missed_in_a_row >= missedAlert && (
          <Banner type="danger">
            {`${missed_in_a_row} check-ins in a row were missed. Call them, or ask a colleague to call.`}
          </Banner>
        )}
        <Details details={isDone ? heldDetails(checkIn) : openDetails(checkIn)} />
        {notes && (
          <p className={ui.words}>
            <NoteText text={notes} />
          </p>
        )}
        {isDone && (
          <Section title="Follow-ups" count={followUps.length}>
            <FollowUpList followUps={followUps} />
          </Section>
        )}
      </div>
      <Actions checkIn={checkIn} offersNext={offersNext} onAction={onAction} />
    </Modal>
  )
}

function heldDetails({ mood, held_at, channel, party, host_name, due_on }: OpenedCheckInFragment) {
  return [
    { label: 'Mood', value: mood && <StatusBadge {...checkInMoods[mood]} /> },
    { label: 'Held', value: held_at && <Timestamp moment={held_at} /> },
    { label: 'How', value: channel && channels[channel].label },
    { label: 'With', value: checkInParties[party].label },
    { label: 'By', value: host_name },
    { label: 'Was due', value: formatDay(due_on) },
  ]
}

function openDetails(checkIn: OpenedCheckInFragment) {
  const { due_on, snoozed_until, snooze_reason, host_name, last_mood, last_held_at, planned_on } = checkIn
  return [
    { label: 'State', value: <CheckInStateBadge checkIn={checkIn} /> },
    { label: 'Due', value: formatDay(due_on) },
    ...(snoozed_until
      ? [
          { label: 'Snoozed until', value: formatDay(snoozed_until) },
          { label: 'Reason', value: snooze_reason },
        ]
      : []),
    { label: 'Host', value: host_name },
    { label: 'Planned by', value: planned_on ? 'the schedule' : 'a colleague' },
    { label: 'Last mood', value: last_mood && <StatusBadge {...checkInMoods[last_mood]} /> },
    { label: 'Last held', value: last_held_at && <Timestamp moment={last_held_at} /> },
    { label: 'Risk', value: <RiskParts {...checkIn} /> },
  ]
}

type ActionsProps = Pick<Props, 'checkIn' | 'offersNext' | 'onAction'>

/** A held check-in can be corrected. Any other can be held, rescheduled or snoozed. */
function Actions({ checkIn: { state, running }, offersNext, onAction }: ActionsProps) {
  if (!useCan('checkIns:write')) return null
  const action = (name: CheckInAction, label: string, isMain = false) => (
    <Button variant={isMain ? 'filled' : 'default'} data-autofocus={isMain || undefined} onClick={() => onAction(name)}>
      {label}
    </Button>
  )
  if (state === 'DONE') {
    return (
      <ModalFooter>
        {action('correct', 'Correct …')}
        {action('followUp', 'Add Follow-up …', !offersNext)}
        {offersNext && <NextCheckIn />}
      </ModalFooter>
    )
  }
  return (
    <ModalFooter>
      {running && state !== 'MISSED' && action('snooze', 'Snooze …')}
      {running && action('reschedule', 'Reschedule …')}
      {action('hold', 'Record …', true)}
    </ModalFooter>
  )
}
