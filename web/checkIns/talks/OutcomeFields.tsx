import { mostFollowUps } from '#shared/checkIns/checkInInput.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { FollowUpFields } from '#web/checkIns/followUps/FollowUpFields.tsx'
import { useMe } from '#web/platform/auth/useMe.ts'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { RowsField } from '#web/platform/forms/rows/RowsField.tsx'

interface OutcomeProps {
  /** The day of the next check-in, if one is already planned. */
  readonly nextOn: string | undefined
  /** True once the placement is chosen and its check-ins are read. */
  readonly isKnown: boolean
}

/** Edits the follow-ups and the next check-in. */
export function OutcomeFields({ nextOn, isKnown }: OutcomeProps) {
  const { me } = useMe()
  const planned = nextOn
    ? `The next one is planned for ${formatDay(nextOn)}. Leave it empty to keep that day.`
    : 'No next check-in is planned yet.'
  return (
    <>
      <RowsField<FollowUpValues>
        name="follow_ups"
        label="Follow-ups"
        rowLabel="Follow-up"
        emptyRow={{ ...emptyFollowUp, assignee_id: me?.id ?? '' }}
        max={mostFollowUps}
        show={(rows) => rows.map(({ body }) => body).join(', ')}
      >
        <FollowUpFields />
      </RowsField>
      <DayField name="next_due_on" label="Next due" future description={isKnown ? planned : undefined} />
    </>
  )
}

interface FollowUpValues {
  readonly [name: string]: string
  readonly body: string
  readonly assignee_id: string
  readonly due_on: string
}

const emptyFollowUp: FollowUpValues = { body: '', assignee_id: '', due_on: '' }
