import type { BulkInputProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

type Props = BulkInputProps & {
  readonly label: string
  /** Undefined until they are read. */
  readonly options: readonly Option[] | undefined
}

export function BulkInput({ label, options, ...props }: Props) {
  return (
    <MultiSelect
      label={label}
      placeholder={`Select ${label.toLowerCase()}`}
      single
      options={options ?? []}
      loading={!options}
      {...props}
    />
  )
}
