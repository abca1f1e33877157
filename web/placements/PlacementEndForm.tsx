import * as z from 'zod/mini'
import { placementEndInput } from '#shared/placements/placementInput.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { Placement } from './placementQuery.ts'

const endMutation = graphql(`
  mutation setPlacementEnd($input: SetPlacementEndInput!, $key: String) {
    setPlacementEnd(input: $input, key: $key) {
      id
    }
  }
`)

const endForm = z.pick(placementEndInput, { ends_on: true, note: true })

export interface PlacementFormProps {
  readonly placement: Placement
  readonly onClose: () => void
}

export function PlacementEndForm({ placement, onClose }: PlacementFormProps) {
  const { id, version, status, ends_on, developer_name, today } = placement
  const form = useSchemaForm(endForm, { ends_on: ends_on ?? '', note: '' })
  const save = useSave(endMutation)
  const isOver = status === 'ENDED'
  const chosen = form.fields.values.ends_on
  return (
    <FormDialog
      form={form}
      title={`Extend or Set End: ${developer_name}`}
      submitLabel="Save"
      onSave={(input) => save({ id, version, ...input }, endText(input.ends_on))}
      onClose={onClose}
    >
      <DayField
        name="ends_on"
        label="Last day"
        future
        description="Leave it empty if no end is agreed. The check-ins before the end move with it."
      />
      {chosen !== '' && chosen < today && !isOver && <p>This day is over, so the placement ends now.</p>}
      <TextAreaField name="note" label={isOver ? 'Why it continues' : 'Note'} required={isOver} />
    </FormDialog>
  )
}

function endText(ends_on: string | null): string {
  return ends_on ? `The placement ends on ${formatDay(ends_on)}.` : 'The placement has no agreed end.'
}
