import { Button } from '@mantine/core'
import { missedAlert } from '#shared/checkIns/checkInStates.ts'
import { checkInMoods, checkInParties } from '#shared/checkIns/checkIns.ts'
import { runningPlacementStatuses } from '#shared/placements/placementLife.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { NoteText } from '#web/platform/mentions/NoteText.tsx'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './CheckIns.module.css'
import { FollowUpList } from './followUps/FollowUpList.tsx'
import { RiskParts } from './risks/RiskParts.tsx'

const careQuery = graphql(`
  query getDeveloperCare($id: ID!, $running: [PlacementStatus!]) {
    getPlacementRiskPage(limit: 5, offset: 0, developer_id: $id, filter: { status: $running }) {
      placements {
        id
        risk
        at_risk
        risk_parts
        missed_in_a_row
        next_due_on
      }
    }
    getCheckInPage(
      limit: 1
      offset: 0
      developer_id: $id
      sort: { held_at: desc_nulls_last }
      filter: { state: [DONE] }
    ) {
      check_ins {
        id
        held_at
        party
        mood
        notes
        host_name
      }
    }
    getFollowUpPage(limit: 20, offset: 0, developer_id: $id, filter: { done: false }) {
      follow_ups {
        assignee_name
        late
        ...FollowUpCheck
      }
      aggregate {
        count
      }
    }
  }
`)

/** Shows the last check-in of a developer with the risk of the placement, and the open follow-ups. */
export function DeveloperCheckInList({ developerId }: { developerId: string }) {
  const variables = { id: developerId, running: [...runningPlacementStatuses] }
  const { data, error, refetch } = useQuery(careQuery, { variables, showsErrors: true })
  if (!data) return <TabPlaceholder noun="check-ins" error={error} onRetry={refetch} />
  const [placement] = data.getPlacementRiskPage.placements
  const [last] = data.getCheckInPage.check_ins
  const { follow_ups, aggregate } = data.getFollowUpPage
  return (
    <>
      <Section title="Last check-in" action={<Actions developerId={developerId} last={last?.id} runs={!!placement} />}>
        <div className={`${ui.items} ${ui.block}`}>
          {placement && placement.missed_in_a_row >= missedAlert && (
            <Banner type="danger">{`${placement.missed_in_a_row} check-ins in a row were missed.`}</Banner>
          )}
          {last ? (
            <Details
              details={[
                { label: 'Mood', value: last.mood && <StatusBadge {...checkInMoods[last.mood]} /> },
                { label: 'Held', value: last.held_at && <Timestamp moment={last.held_at} /> },
                { label: 'With', value: checkInParties[last.party].label },
                { label: 'By', value: last.host_name },
                { label: 'Next due', value: placement?.next_due_on && formatDay(placement.next_due_on) },
                { label: 'Risk', value: placement && <RiskParts {...placement} /> },
              ]}
            />
          ) : (
            'There was no check-in yet.'
          )}
          {last?.notes && (
            <p className={ui.words}>
              <NoteText text={last.notes} />
            </p>
          )}
        </div>
      </Section>
      {aggregate.count > 0 && (
        <Section title="Open follow-ups" count={aggregate.count}>
          <FollowUpList followUps={follow_ups} />
        </Section>
      )}
    </>
  )
}

interface ActionsProps {
  readonly developerId: string
  /** The id of the last check-in that was held. */
  readonly last: string | undefined
  /** True while a placement is running. Without one there is nothing to check in on. */
  readonly runs: boolean
}

function Actions({ developerId, last, runs }: ActionsProps) {
  const dialog = useDialog()
  const mayWrite = useCan('checkIns:write')
  return (
    <span className={styles.badges}>
      {last && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label="Open last check-in"
          onClick={() => dialog.open('check-in', last)}
        >
          Open …
        </Button>
      )}
      {mayWrite && runs && (
        <Button variant="default" size="compact-sm" onClick={() => dialog.open('add-check-in', developerId)}>
          Add Check-in
        </Button>
      )}
    </span>
  )
}
