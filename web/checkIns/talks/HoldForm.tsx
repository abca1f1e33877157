import { useState } from 'react'
import { checkInRecord } from '#shared/checkIns/checkInInput.ts'
import { openCheckInStates } from '#shared/checkIns/checkInStates.ts'
import { openCheckInsQuery } from '#web/checkIns/openCheckIns.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql, type HoldCheckInInput, type OpenedCheckInFragment } from '#web/platform/lib/graphql.ts'
import { OutcomeFields } from './OutcomeFields.tsx'
import { TalkFields } from './TalkFields.tsx'

const holdMutation = graphql(`
  mutation holdCheckIn($input: HoldCheckInInput!, $key: String) {
    holdCheckIn(input: $input, key: $key) {
      id
    }
  }
`)

export interface CheckInFormProps {
  readonly checkIn: OpenedCheckInFragment
  readonly onClose: () => void
}

/** Returns a function that records a planned check-in, and offers *Undo*. */
export function useHoldCheckIn() {
  const hold = useSave(holdMutation)
  return (input: HoldCheckInInput) =>
    hold(input, 'The check-in is recorded.', () => ({
      name: 'The check-in',
      path: checkInPaths.checkInDialog('check-in', input.id),
    }))
}

export function HoldForm({ checkIn, onClose }: CheckInFormProps) {
  const { id, version, placement_id, party, developer_name } = checkIn
  const [held_at] = useState(() => new Date().toISOString())
  const form = useSchemaForm(checkInRecord, formValues(checkInRecord, { party, held_at }))
  const hold = useHoldCheckIn()
  const states = [...openCheckInStates]
  const { data } = useQuery(openCheckInsQuery, { variables: { placement_id, states } })
  const next = data?.getCheckInPage.check_ins.find((one) => one.id !== id)
  return (
    <FormDialog
      form={form}
      title={`Record Check-in: ${developer_name}`}
      submitLabel="Record Check-in"
      onSave={(check_in) => hold({ id, version, check_in })}
      onClose={onClose}
      width={640}
    >
      <TalkFields />
      <OutcomeFields nextOn={next?.hold_on} isKnown={data !== undefined} />
    </FormDialog>
  )
}
