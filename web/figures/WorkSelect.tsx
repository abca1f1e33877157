import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import type { PeriodChoice } from './usePeriod.ts'

interface Props {
  /** Undefined for everybody. */
  readonly owner: string | undefined
  readonly choice: PeriodChoice
}

/** Chooses whose work a figure is limited to. A former colleague can still be shown, as a link says. */
export function WorkSelect({ owner, choice }: Props) {
  const colleagues = useColleagues()
  const isGone = owner !== undefined && colleagues?.every(({ value }) => value !== owner)
  return (
    <Select
      label="Whose work"
      placeholder="Everybody’s"
      options={[...(colleagues ?? []), ...(isGone ? [{ value: owner, label: 'Somebody who left' }] : [])]}
      value={owner ?? ''}
      onChange={(value) => choice.change({ owner: value })}
    />
  )
}
