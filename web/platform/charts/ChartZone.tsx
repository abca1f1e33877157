import { Link } from 'react-router'
import styles from './Chart.module.css'
import { type ChartData, seriesStyle, valuesAt } from './chart.ts'

interface Props {
  readonly data: ChartData
  readonly index: number
}

/** Shows the values of a category on hover and focus, and links to its rows. All zones together are one Tab stop. */
export function ChartZone({ data, index }: Props) {
  const { categories, series } = data
  const category = categories[index]
  if (!category) return null
  const { label, title = label, href } = category
  const values = valuesAt(data, index)
  const target = {
    className: styles.target,
    tabIndex: index === categories.length - 1 ? 0 : -1,
    'aria-label': `${title}: ${values.map((value) => `${value.label} ${value.text}`).join(', ')}`,
  }
  const tip = (
    <span className={styles.tip} data-side={index * 2 < categories.length ? 'right' : 'left'} aria-hidden="true">
      <b>{title}</b>
      {values.map((value, line) => (
        <span key={value.label}>
          <i className={styles.key} style={seriesStyle(series[line]?.tone)} />
          <span>{value.label}</span>
          <b>{value.text}</b>
        </span>
      ))}
    </span>
  )
  return (
    <span className={styles.zone}>
      {href ? <Link to={href} {...target} /> : <button type="button" {...target} />}
      {tip}
    </span>
  )
}
