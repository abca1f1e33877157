import { type ReactNode, useState } from 'react'
import styles from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { type ChartData, seriesStyle } from './chart.ts'

interface Props extends ChartData {
  readonly children: ReactNode
}

/** Shows a chart with its legend, and a button to show its table. */
export function ChartFrame({ children, ...data }: Props) {
  const [isTable, setTable] = useState(false)
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null))
  return (
    <figure aria-label={data.label}>
      <figcaption className={styles.caption}>
        {data.series.length > 1 && <Legend {...data} />}
        {data.caption}
        <button type="button" className={styles.toggle} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Table
        </button>
      </figcaption>
      {isTable && <ChartTable {...data} />}
      {!isTable && (isEmpty ? <p className={styles.empty}>{emptyText(data)}</p> : children)}
    </figure>
  )
}

function emptyText({ categories }: ChartData): string {
  const isWithheld = categories.some(({ gap }) => gap !== undefined)
  return isWithheld ? 'No part of this period has enough rows to plot.' : 'There is nothing to plot in this period.'
}

function Legend({ series }: ChartData) {
  return (
    <ul className={styles.legend}>
      {series.map(({ id, label, tone }) => (
        <li key={id}>
          <span className={styles.key} style={seriesStyle(tone)} />
          {label}
        </li>
      ))}
    </ul>
  )
}
