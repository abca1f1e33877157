import { companyStatuses } from '#shared/enumerations.ts'
import { valuesOf } from '#shared/transitions.ts'
import { ComboField } from '#web/platform/forms/ComboField.tsx'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'

graphql(`
  fragment CompanyFields on CompanyDetails {
    name
    status
    domain
    owner_id
    time_zone
    terms
    notes
  }
`)

interface Props {
  /** Who owns the company so far. */
  readonly owner?: { readonly id: string; readonly name: string } | null
}

const statuses = valuesOf(companyStatuses).map((value) => ({ value, label: companyStatuses[value].label }))

function timeZones(text: string): string[] {
  const part = text.trim().toLowerCase().replaceAll(' ', '_')
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.toLowerCase().includes(part))
    .slice(0, 50)
}

/** The fields that adding and editing a company share. */
export function CompanyFields({ owner }: Props) {
  return (
    <>
      <TextField name="name" label="Name" required data-autofocus />
      <SelectField name="status" label="Status" required options={statuses} />
      <TextField name="domain" label="Domain" placeholder="example.com" />
      <StaffSelect name="owner_id" label="Owner" placeholder="Select Owner" known={owner} />
      <ComboField name="time_zone" label="Time zone" placeholder="Europe/Berlin" suggest={timeZones} />
      <TextAreaField name="terms" label="Terms" minRows={2} />
      <TextAreaField name="notes" label="Notes" />
    </>
  )
}
