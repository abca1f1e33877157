import type { BulkInputProps } from '#web/platform/lists/bulkAction.ts'
import { MultiSelect } from '#web/platform/ui/inputs/MultiSelect.tsx'
import type { Option } from '#web/platform/ui/inputs/options.ts'

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
