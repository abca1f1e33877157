import { BarChart } from '#web/platform/charts/BarChart.tsx'
import { BarList } from '#web/platform/charts/BarList.tsx'
import { LineChart } from '#web/platform/charts/LineChart.tsx'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug']
const categories = months.map((label, index) => ({
  id: label,
  label,
  title: `${label} 2026`,
  href: `/charts?month=${index + 1}`,
}))
const people = (value: number) => `${value} people`

export function Charts() {
  return (
    <>
      <LineChart
        label="Members"
        categories={categories}
        series={[
          { id: 'now', label: 'This year', tone: 'accent', values: [12, 15, 14, 18, null, 21, 24, 30] },
          { id: 'then', label: 'Year before', tone: 'muted', values: [8, 9, 9, 11, 12, 12, 14, 15] },
        ]}
        format={people}
        formatTick={String}
      />
      <BarChart
        label="Results"
        categories={categories}
        series={[
          { id: 'passed', label: 'Passed', tone: 'good', values: [3, 4, 2, 6, 5, 3, 4, 7] },
          { id: 'failed', label: 'Failed', tone: 'bad', values: [1, 2, 2, 1, 0, 3, 2, 1] },
        ]}
        format={String}
      />
      <BarList
        label="Steps"
        bars={[
          { id: 'a', label: 'Applied', value: 40, href: '/charts?step=a' },
          { id: 'b', label: 'Interviewed', value: 22, note: '55 %' },
          { id: 'c', label: 'Rejected', value: 4, tone: 'bad', note: '10 %' },
        ]}
      />
      <LineChart
        label="Nothing"
        categories={categories}
        series={[{ id: 'none', label: 'None', tone: 'accent', values: months.map(() => null) }]}
        format={String}
      />
    </>
  )
}
