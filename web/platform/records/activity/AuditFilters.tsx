import { Button } from '@mantine/core'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type ActivityTable, graphql } from '#web/platform/lib/graphql.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { DateField } from '#web/platform/ui/inputs/days/DateField.tsx'
import styles from './AuditTable.module.css'
import type { AuditValues } from './useAuditFilter.ts'

const fieldsQuery = graphql(`
  query getActivityFields($table: ActivityTable!) {
    getActivityFields(table: $table)
  }
`)

interface Props {
  readonly table: ActivityTable
  readonly values: AuditValues
  readonly onChange: (changed: Partial<AuditValues>) => void
}

const none: AuditValues = { field: '', who: '', from: '', to: '' }

/** Filters an audit by field, user and days. */
export function AuditFilters({ table, values, onChange }: Props) {
  const { data } = useQuery(fieldsQuery, { variables: { table } })
  const fields = (data?.getActivityFields ?? []).map((label) => ({ value: label, label }))
  const isFiltered = Object.values(values).some(Boolean)
  return (
    <div className={styles.filters}>
      <Select
        label="Field"
        placeholder="All fields"
        options={fields}
        value={values.field}
        onChange={(field) => onChange({ field })}
      />
      <Select
        label="Who"
        placeholder="Everybody"
        options={useColleagues() ?? []}
        value={values.who}
        onChange={(who) => onChange({ who })}
      />
      <DateField label="From" value={values.from} onChange={(from) => onChange({ from })} />
      <DateField label="To" value={values.to} onChange={(to) => onChange({ to })} />
      {isFiltered && (
        <Button variant="default" onClick={() => onChange(none)}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}
