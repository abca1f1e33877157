import { useQuery } from '@apollo/client/react'
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
  /** The id of the chosen company; empty where none is. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** A company that is known by name before the others are loaded. */
  readonly known?: { readonly id: string; readonly name: string } | null
  readonly error?: string
}

/** Chooses one company; the last choice replaces the earlier one. */
export function CompanySelect({ value, onChange, known, error }: Props) {
  const { data, loading } = useQuery(companiesQuery)
  const companies = data?.getCompanies ?? (known ? [known] : [])
  return (
    <MultiSelect
      label="Company"
      required
      placeholder="Select Company"
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      values={value ? [value] : []}
      onChange={(ids) => onChange(ids.at(-1) ?? '')}
      loading={loading}
      error={error}
    />
  )
}
