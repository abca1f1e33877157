import { RecordField, type RecordFieldProps } from '#web/platform/forms/fields/RecordField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const dstmsQuery = graphql(`
  query getDstms {
    getDstms {
      id
      display_name
    }
  }
`)

export function DstmSelect(props: RecordFieldProps) {
  const { data } = useQuery(dstmsQuery)
  return (
    <RecordField
      {...props}
      options={data?.getDstms.map(({ id, display_name }) => ({ value: id, label: display_name }))}
    />
  )
}
