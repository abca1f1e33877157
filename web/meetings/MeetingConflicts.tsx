import { meetingTypes } from '#shared/platform/enumerations.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetMeetingConflictsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { spanText } from '#web/platform/lib/time/timeSpans.ts'
import { isMoment } from '#web/platform/lib/time/typedMoment.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './MeetingConflicts.module.css'

const conflictsQuery = graphql(`
  query getMeetingConflicts($starts_at: DateTime!, $minutes: Int!, $developer_id: ID, $organiser_id: ID, $except: ID) {
    getMeetingConflicts(
      starts_at: $starts_at
      minutes: $minutes
      developer_id: $developer_id
      organiser_id: $organiser_id
      except: $except
    ) {
      id
      type
      starts_at
      ends_at
      developer_id
      developer_name
      organiser_name
    }
  }
`)

interface Props {
  readonly developerId: string
  /** The id of the meeting being edited, which is no conflict. */
  readonly except: string | undefined
}

/** Warns when the developer or the organiser has another meeting at that time. Saving is still possible. */
export function MeetingConflicts({ developerId, except }: Props) {
  const { starts_at, minutes, organiser_id } = useFormContext().fields.getValues()
  // A day without a time is not a moment yet.
  const skip = !isMoment(String(starts_at))
  const { data } = useQuery(conflictsQuery, {
    variables: {
      starts_at: String(starts_at),
      minutes: Number(minutes),
      developer_id: developerId || null,
      organiser_id: String(organiser_id) || null,
      except: except ?? null,
    },
    skip,
  })
  const conflicts = skip ? [] : (data?.getMeetingConflicts ?? [])
  return (
    <div role="status">
      {conflicts.length > 0 && (
        <div className={`${ui.warning} ${styles.warning}`}>
          <p>At this time there is already:</p>
          <ul className={ui.bullets}>
            {conflicts.map((meeting) => (
              <li key={meeting.id}>{sentence(meeting)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type Conflict = GetMeetingConflictsQuery['getMeetingConflicts'][number]

function sentence(meeting: Conflict): string {
  const { type, developer_name, organiser_name } = meeting
  const organised = organiser_name ? `, organised by ${organiser_name}` : ''
  return `${spanText(meeting)} ${meetingTypes[type].label} with ${developer_name}${organised}`
}
