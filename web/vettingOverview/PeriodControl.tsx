import { DayFilter } from '#web/platform/lists/filters/DayFilter.tsx'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { overviewPeriods } from './overviewPeriod.ts'
import { useOverviewPeriod } from './useOverviewPeriod.ts'

const options = Object.entries(overviewPeriods).map(([value, { label }]) => ({ value, label }))

export function PeriodControl() {
  const { name, chosen, setName, setChosen } = useOverviewPeriod()
  return (
    <>
      <Select label="Period" labelHidden options={options} value={name} onChange={setName} />
      {name === 'chosen' && <DayFilter value={chosen} onChange={setChosen} />}
    </>
  )
}
