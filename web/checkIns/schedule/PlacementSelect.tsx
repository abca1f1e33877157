import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { runningPlacementStatuses } from '#shared/placements/placementLife.ts'
import { type PlacementRisk, placementRisksQuery } from '#web/checkIns/risks/placementRisksQuery.ts'
import { RecordField, type RecordFieldProps } from '#web/platform/forms/fields/RecordField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import { DEBOUNCE_DELAY } from '#web/platform/ui/theme.ts'

/** Rows that people look through before they type more. */
const limit = 20

/** Chooses a running placement, which the server finds by developer, job or company. */
export function PlacementSelect({
  developerId,
  ...props
}: RecordFieldProps & { readonly developerId?: string | undefined }) {
  const { value } = useField<string>(props.name)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Option>()
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_DELAY)
  const filter = { status: [...runningPlacementStatuses], ...(search && { search }) }
  const { data, latest } = useQuery(placementRisksQuery, {
    variables: { limit, offset: 0, sort: { developer: 'asc_nulls_last' }, filter, developer_id: developerId ?? null },
  })
  const found = latest?.getPlacementRiskPage.placements.map(toOption)
  // The next search may not find the chosen placement.
  const option = found?.find((one) => one.value === value)
  if (option && option.value !== chosen?.value) setChosen(option)
  const kept = chosen?.value === value && !option ? [chosen] : []
  return (
    <RecordField
      placeholder="Search developer, job or company"
      {...props}
      options={found && [...kept, ...found]}
      onSearch={setText}
      loading={search !== text.trim() || !data}
    />
  )
}

function toOption({ id, developer_name, job_title, company_name }: PlacementRisk): Option {
  return { value: id, label: `${developer_name}, ${job_title} at ${company_name}` }
}
