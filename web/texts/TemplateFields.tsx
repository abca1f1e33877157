import { stageReasons } from '#shared/developers/developerStages.ts'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'

/** A template has these besides its words. */
export function TemplateFields() {
  return (
    <>
      <TextField name="name" label="Name" />
      <SelectField
        name="rejection_reason"
        label="Rejection reason"
        description="Vouch suggests this template when somebody rejects a developer for this reason."
        placeholder="None: it is for other messages"
        options={optionsOf(stageReasons)}
      />
    </>
  )
}
