import * as z from 'zod/mini'
import { earlyEndInput } from '#shared/placements/placementInput.ts'
import { placementEndReasons } from '#shared/placements/placementLife.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import type { PlacementFormProps } from './PlacementEndForm.tsx'

const endMutation = graphql(`
  mutation endPlacementEarly($input: EndPlacementEarlyInput!, $key: String) {
    endPlacementEarly(input: $input, key: $key) {
      id
    }
  }
`)

const earlyForm = z.pick(earlyEndInput, { ends_on: true, reason: true, note: true })

/** Ends a placement early, with a reason. A placement that has not started has no last day. */
export function EndEarlyForm({ placement, onClose }: PlacementFormProps) {
  const { id, version, status, developer_name, today } = placement
  const isPending = status === 'PENDING_START'
  const form = useSchemaForm(earlyForm, { ends_on: isPending ? '' : today, reason: '', note: '' })
  const save = useSave(endMutation)
  const waits = form.fields.values.ends_on > today
  return (
    <FormDialog
      form={form}
      title={`End Early: ${developer_name}`}
      submitLabel={isPending ? 'Cancel Placement' : 'End Early'}
      danger
      onSave={(input) =>
        save({ id, version, ...input }, waits ? 'The placement will end early.' : 'The placement is ended early.')
      }
      onClose={onClose}
    >
      {isPending ? (
        <p>This placement has not started, and will never start. Its check-ins are removed.</p>
      ) : (
        <DayField name="ends_on" label="Last day" required description="Check-ins after this day are removed." />
      )}
      <SelectField
        name="reason"
        label="Reason"
        placeholder="Select a reason"
        options={optionsOf(placementEndReasons)}
      />
      <TextAreaField name="note" label="Note" />
    </FormDialog>
  )
}
