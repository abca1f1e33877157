import * as z from 'zod/mini'
import { placementStartInput } from '#shared/placements/placementInput.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { placementDays } from './detailsOfPlacement.tsx'
import type { PlacementFormProps } from './PlacementEndForm.tsx'

const startMutation = graphql(`
  mutation setPlacementStart($input: SetPlacementStartInput!, $key: String) {
    setPlacementStart(input: $input, key: $key) {
      id
    }
  }
`)

const startForm = z.pick(placementStartInput, { starts_on: true, note: true })

export function PlacementStartForm({ placement, onClose }: PlacementFormProps) {
  const { id, version, starts_on, start_note, developer_name, today } = placement
  const form = useSchemaForm(startForm, { starts_on, note: start_note ?? '' })
  const save = useSave(startMutation)
  const chosen = form.fields.values.starts_on
  return (
    <FormDialog
      form={form}
      title={`Move Start: ${developer_name}`}
      submitLabel="Move Start"
      onSave={(input) => save({ id, version, ...input }, `The placement starts on ${formatDay(input.starts_on)}.`)}
      onClose={onClose}
    >
      <Details details={placementDays(placement)} />
      <DayField
        name="starts_on"
        label="First day"
        description="The first rates and the planned check-ins move with it."
      />
      {chosen !== '' && chosen <= today && <p>This day has come, so the placement starts now.</p>}
      <TextAreaField name="note" label="Note" />
    </FormDialog>
  )
}
