import { companyStatuses } from '#shared/platform/enumerations.ts'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { TimeZoneField } from '#web/platform/forms/fields/TimeZoneField.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MentionField } from '#web/platform/mentions/MentionField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import { useReadsTerms } from './companyQuery.ts'

graphql(`
  fragment CompanyFields on CompanyDetails {
    name
    status
    domain
    owner_id
    time_zone
    terms @include(if: $terms)
    notes
  }
`)

/** @param ownerName the name of the saved owner. */
export function CompanyFields({ ownerName }: { ownerName?: string | null | undefined }) {
  return (
    <>
      <TextField name="name" label="Name" />
      <SelectField name="status" label="Status" options={optionsOf(companyStatuses)} />
      <TextField name="domain" label="Domain" placeholder="example.com" />
      <StaffSelect name="owner_id" label="Owner" placeholder="Select Owner" savedName={ownerName} />
      <TimeZoneField name="time_zone" label="Time zone" />
      {useReadsTerms() && <TextAreaField name="terms" label="Terms" minRows={2} />}
      <MentionField name="notes" label="Notes" description="Type @ to mention a colleague." />
    </>
  )
}
