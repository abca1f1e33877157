import { Link } from 'react-router'
import ui from '#web/platform/ui/ui.module.css'
import styles from './BarList.module.css'
import { type ChartTone, seriesStyle } from './chart.ts'

interface Bar {
  readonly id: string
  readonly label: string
  readonly value: number
  readonly tone?: ChartTone
  /** A share of the value, which is drawn in a tone of its own. */
  readonly part?: { readonly value: number; readonly tone: ChartTone }
  /** The address of the rows behind the bar. */
  readonly href?: string
  /** Shows beside the value, such as a share. */
  readonly note?: string
}

interface Props {
  /** The accessible name. */
  readonly label: string
  readonly bars: readonly Bar[]
  readonly format?: (value: number) => string
}

/** Draws horizontal bars with label and value, such as a funnel. It is itself a table, so it needs no second one. */
export function BarList({ label, bars, format = String }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className={styles.list} aria-label={label}>
      <tbody>
        {bars.map(({ id, value, tone = 'accent', part, href, note, ...bar }) => (
          <tr key={id}>
            <th scope="row">{href ? <Link to={href}>{bar.label}</Link> : bar.label}</th>
            <td>
              <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect style={seriesStyle(tone)} width={Math.max(0, (value / most) * 100)} height={1} />
                {part && <rect style={seriesStyle(part.tone)} width={(part.value / most) * 100} height={1} />}
              </svg>
            </td>
            <td>{format(value)}</td>
            {note !== undefined && <td className={ui.quiet}>{note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
