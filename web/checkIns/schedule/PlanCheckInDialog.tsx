import { checkInPlan } from '#shared/checkIns/checkInInput.ts'
import { checkInParties } from '#shared/checkIns/checkIns.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import { PlacementSelect } from './PlacementSelect.tsx'

const planMutation = graphql(`
  mutation planCheckIn($input: PlanCheckInInput!, $key: String) {
    planCheckIn(input: $input, key: $key) {
      id
      developer_name
    }
  }
`)

/** Plans a check-in besides those of the schedule. @param id of a placement; empty when the dialog asks for it. */
export function PlanCheckInDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useSchemaForm(checkInPlan, { placement_id: id, party: 'DEVELOPER', due_on: '', host_id: '' })
  const plan = useSave(planMutation)
  return (
    <FormDialog
      form={form}
      title="Plan Check-in"
      submitLabel="Plan Check-in"
      onSave={async (input) => {
        const day = formatDay(input.due_on)
        const nameOf = (developer: string) => `A check-in of ${developer}`
        await plan(
          input,
          ({ planCheckIn }) => `${nameOf(planCheckIn.developer_name)} is planned for ${day}.`,
          ({ planCheckIn: { id: planned, developer_name } }) => ({
            name: nameOf(developer_name),
            path: checkInPaths.checkInDialog('check-in', planned),
          }),
        )
      }}
      onClose={onClose}
    >
      <PlacementSelect name="placement_id" label="Placement" />
      <SelectField name="party" label="With" options={optionsOf(checkInParties)} />
      <DayField name="due_on" label="Due" future />
      <StaffSelect name="host_id" label="Host" placeholder="The developer’s DSTM" />
    </FormDialog>
  )
}
