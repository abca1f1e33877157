import { Link } from 'react-router'
import styles from './Chart.module.css'
import { type ChartData, valuesAt } from './chart.ts'

export function ChartTable(data: ChartData) {
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-label={data.label}>
        <thead>
          <tr>
            <th scope="col">{data.axis ?? 'When'}</th>
            {data.series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map(({ id, label, title = label, href }, index) => (
            <tr key={id}>
              <th scope="row">{href ? <Link to={href}>{title}</Link> : title}</th>
              {valuesAt(data, index).map((value) => (
                <td key={value.label}>{value.text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
