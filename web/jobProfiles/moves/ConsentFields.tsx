import { consentMethods } from '#shared/jobProfiles/jobProfiles.ts'
import { MomentField } from '#web/platform/forms/fields/MomentField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'

/** Edits when and how the developer agreed to be put forward for this job. @param required when the profile is sent now. */
export function ConsentFields({ required = false }: { readonly required?: boolean }) {
  return (
    <>
      <MomentField name="consented_at" label="Developer agreed on" required={required} timeIsOptional />
      <SelectField
        name="consent_method"
        label="Agreed by"
        placeholder="Select how"
        options={optionsOf(consentMethods).filter(({ value }) => value !== 'LINK')}
      />
    </>
  )
}
