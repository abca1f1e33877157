import { useQuery } from '@apollo/client/react'
import { FieldFrame } from '#web/platform/forms/FieldFrame.tsx'
import { useField } from '#web/platform/forms/useField.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MultiSelect } from '#web/platform/ui/MultiSelect.tsx'

const companiesQuery = graphql(`
  query getCompanies {
    getCompanies {
      id
      name
    }
  }
`)

interface Props {
  readonly name: string
  /** A company that is known by name before the others are loaded. */
  readonly known?: { readonly id: string; readonly name: string } | null
}

/** One company, as its id: the last choice replaces the earlier one. */
export function CompanySelect({ name, known }: Props) {
  const field = useField<string>(name)
  const { value, ...input } = field.input
  const { data, loading } = useQuery(companiesQuery)
  const companies = data?.getCompanies ?? (known ? [known] : [])
  return (
    <FieldFrame field={field} show={(id) => companies.find((company) => company.id === id)?.name ?? ''}>
      <MultiSelect
        {...input}
        label="Company"
        required
        single
        placeholder="Select Company"
        options={companies.map((company) => ({ value: company.id, label: company.name }))}
        values={value ? [value] : []}
        onChange={([id = '']) => field.set(id)}
        loading={loading}
      />
    </FieldFrame>
  )
}
