import { useState } from 'react'
import { type CheckInInput, checkInForm } from '#shared/checkIns/checkInInput.ts'
import { openCheckInStates } from '#shared/checkIns/checkInStates.ts'
import { checkInParties } from '#shared/checkIns/checkIns.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { openCheckInsQuery } from '#web/checkIns/openCheckIns.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { useHoldCheckIn } from '#web/checkIns/talks/HoldForm.tsx'
import { OutcomeFields } from '#web/checkIns/talks/OutcomeFields.tsx'
import { TalkFields } from '#web/checkIns/talks/TalkFields.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetOpenCheckInsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { PlacementSelect } from './PlacementSelect.tsx'

const addMutation = graphql(`
  mutation addCheckIn($input: AddCheckInInput!, $key: String) {
    addCheckIn(input: $input, key: $key) {
      id
    }
  }
`)

interface Props {
  /** Limits the placements to those of one developer. By default all can be chosen. */
  readonly developerId?: string
  readonly placementId?: string
  /** The name of a developer who has several running placements. */
  readonly several?: string | undefined
  readonly onClose: () => void
}

type OpenCheckIn = GetOpenCheckInsQuery['getCheckInPage']['check_ins'][number]

const unplanned = 'unplanned'

/** Records a check-in of a placement. The form proposes the next planned one, and can record another. */
export function AddCheckInForm({ developerId, placementId = '', several, onClose }: Props) {
  const form = useAddForm(placementId)
  const { placement_id, check_in_id } = form.fields.values
  const open = useOpenCheckIns(placement_id)
  const [recorded, next] = chosenOf(open, check_in_id)
  const save = useAdding()
  return (
    <FormDialog
      form={form}
      title="Add Check-in"
      submitLabel="Add Check-in"
      onSave={({ check_in_id: _chosen, ...input }) => save(input, recorded)}
      onClose={onClose}
      width={640}
    >
      {several && <p>{several} has several placements. Choose the one that the check-in is about.</p>}
      <PlacementSelect name="placement_id" label="Placement" developerId={developerId} />
      {open.length > 0 && (
        <SelectField
          name="check_in_id"
          label="Which"
          options={[
            { value: '', label: optionText(open[0]) },
            ...open.slice(1).map((one) => ({ value: one.id, label: optionText(one) })),
            { value: unplanned, label: 'A check-in that was not planned' },
          ]}
        />
      )}
      <TalkFields hasParty={!recorded} />
      <OutcomeFields nextOn={next?.hold_on} isKnown={placement_id !== ''} />
    </FormDialog>
  )
}

function useAddForm(placement_id: string) {
  const [held_at] = useState(() => new Date().toISOString())
  return useSchemaForm(checkInForm, formValues(checkInForm, { placement_id, party: 'DEVELOPER', held_at }))
}

function useOpenCheckIns(placement_id: string): readonly OpenCheckIn[] {
  const variables = { placement_id, states: [...openCheckInStates] }
  const { data } = useQuery(openCheckInsQuery, { variables, skip: placement_id === '' })
  return placement_id === '' ? [] : (data?.getCheckInPage.check_ins ?? [])
}

/** Returns the check-in that the form records, and the one after it. By default the first planned one is recorded. */
function chosenOf(open: readonly OpenCheckIn[], chosen: string): readonly (OpenCheckIn | undefined)[] {
  if (chosen === unplanned) return [undefined, open[0]]
  const recorded = open.find(({ id }) => id === chosen) ?? open[0]
  return [recorded, open.find((one) => one !== recorded)]
}

function optionText(checkIn: OpenCheckIn | undefined): string {
  if (!checkIn) return ''
  return `${formatDay(checkIn.hold_on)}, with the ${checkInParties[checkIn.party].label.toLowerCase()}`
}

/** Records the planned check-in, or adds another one. Either offers *Undo*. */
function useAdding() {
  const hold = useHoldCheckIn()
  const add = useSave(addMutation)
  return async (input: CheckInInput, recorded: OpenCheckIn | undefined): Promise<void> => {
    const { placement_id: _placement, ...record } = input
    if (recorded)
      await hold({ id: recorded.id, version: recorded.version, check_in: { ...record, party: recorded.party } })
    else
      await add(input, 'The check-in is recorded.', ({ addCheckIn }) => ({
        name: 'The check-in',
        path: checkInPaths.checkInDialog('check-in', addCheckIn.id),
      }))
  }
}
