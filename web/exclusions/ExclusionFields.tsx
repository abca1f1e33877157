import { exclusionReasons } from '#shared/exclusions/exclusions.ts'
import { ComboField } from '#web/platform/forms/fields/ComboField.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { suggestFrom } from '#web/platform/forms/fields/suggestFrom.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'

const namesQuery = graphql(`
  query getExcludableCompanies {
    getCompanies {
      id
      name
    }
  }
`)

export function ExclusionFields() {
  const { data, loading } = useQuery(namesQuery)
  const names = data?.getCompanies.map(({ name }) => name) ?? []
  return (
    <>
      <ComboField
        name="company_name"
        label="Company"
        description="Any company, even one that isn’t in Vouch yet. We ignore “GmbH”, “Inc.” and the like when we compare names."
        suggest={(text) => suggestFrom(names, text)}
        loading={loading}
      />
      <TextField name="domain" label="Domain" placeholder="example.com" />
      <SelectField name="reason" label="Reason" options={optionsOf(exclusionReasons)} />
      <DayField name="until" label="Until" description="The last day. Leave this empty for no end." future />
      <TextAreaField name="note" label="Note" minRows={2} />
    </>
  )
}
