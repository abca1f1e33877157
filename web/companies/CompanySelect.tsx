import { RecordField, type RecordFieldProps } from '#web/platform/forms/fields/RecordField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'

const companiesQuery = graphql(`
  query getCompanies {
    getCompanies {
      id
      name
    }
  }
`)

/** Excludes deleted companies. */
export function CompanySelect(props: RecordFieldProps) {
  const { data } = useQuery(companiesQuery)
  const options = data?.getCompanies.map(recordOption)
  return <RecordField placeholder="Select Company" {...props} options={options} />
}
