import { Link } from 'react-router'
import { definitionOf, hasTooFew } from '#shared/figures/figures.ts'
import { figureText } from '#shared/figures/figureText.ts'
import { expectedBy, goalStateOf, goalStates, workedShare } from '#shared/goals/goals.ts'
import type { GoalPeriod } from '#shared/platform/enumerations.ts'
import { roleLabels } from '#shared/platform/permissions.ts'
import styles from '#web/figures/Figures.module.css'
import { GoalBar } from '#web/figures/goals/GoalBar.tsx'
import { SetGoalButton } from '#web/figures/goals/SetGoalButton.tsx'
import { Trend } from '#web/figures/Trend.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { KpiChange } from './KpiChange.tsx'
import { type Kpi, type KpiPart, kpiRowsPath, kpiTrendPath } from './kpiQuery.ts'

interface Shown {
  readonly period: GoalPeriod
  /** The first day that is not fully known. */
  readonly unknownFrom: string
  /** The day from the address; empty for now. */
  readonly asOf: string
  readonly mayManage: boolean
}

/** Shows a person's figure against its goal for the week or month, and its trend. */
export function kpiColumns({ period, unknownFrom, asOf, mayManage }: Shown): Column<Kpi>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      cell: ({ user_name, role }) => (
        <span className={`${ui.line} ${styles.person}`}>
          <Avatar person={{ name: user_name }} />
          <span className={styles.names}>
            <bdi>{user_name}</bdi>
            <span className={`${ui.quiet} ${styles.note}`}>{roleLabels[role]}</span>
          </span>
        </span>
      ),
      text: ({ user_name, role }) => `${user_name}, ${roleLabels[role]}`,
    },
    {
      id: 'figure',
      header: 'Figure',
      cell: (kpi) => <Link to={kpiTrendPath(kpi, asOf)}>{definitionOf(kpi.figure).label}</Link>,
      text: ({ figure }) => definitionOf(figure).definition,
      width: 164,
    },
    {
      id: 'actual',
      header: period === 'WEEK' ? 'This week' : 'This month',
      numeric: true,
      cell: (kpi) => <Actual kpi={kpi} asOf={asOf} />,
      width: 104,
    },
    {
      id: 'change',
      header: period === 'WEEK' ? 'Versus last week' : 'Versus last month',
      numeric: true,
      cell: (kpi) => <KpiChange kpi={kpi} period={period} />,
      width: 112,
    },
    {
      id: 'goal',
      header: 'Goal',
      numeric: true,
      cell: ({ figure, goal }) => (goal ? figureText(figure, goal.target) : '–'),
      width: 72,
    },
    { id: 'state', header: 'Progress', cell: (kpi) => <Progress kpi={kpi} unknownFrom={unknownFrom} />, width: 176 },
    { id: 'trend', header: 'Trend', cell: (kpi) => <Trend kpi={kpi} asOf={asOf} />, width: 120 },
    {
      id: 'set',
      header: 'Set',
      cell: (kpi) => <SetGoalButton kpi={kpi} period={period} />,
      hidden: !mayManage,
      width: 104,
    },
  ]
}

/** The value links to its rows. */
function Actual({ kpi, asOf }: { kpi: Kpi; asOf: string }) {
  const part = runningPart(kpi)
  if (!part || part.count === 0) return part?.value === 0 ? '0' : '–'
  const text = part.value === null ? `Too few: ${part.count}` : figureText(kpi.figure, part.value)
  return <Link to={kpiRowsPath(kpi, part, asOf)}>{text}</Link>
}

function Progress({ kpi, unknownFrom }: { kpi: Kpi; unknownFrom: string }) {
  const part = runningPart(kpi)
  const target = kpi.goal?.target ?? null
  if (!part || target === null) return <span className={ui.quiet}>No goal</span>
  const worked = workedShare(part, unknownFrom)
  const state = goalStateOf(kpi.figure, part.value, target, worked)
  if (!state) {
    const tooFew = hasTooFew(kpi.figure, part.count) && part.count > 0
    return <span className={ui.quiet}>{tooFew ? 'Too few to tell' : 'Nothing yet'}</span>
  }
  return (
    <span className={ui.line} title={progressText(kpi, part, target, worked)}>
      <GoalBar
        figure={kpi.figure}
        actual={part.value ?? 0}
        target={target}
        tone={goalStates[state].tone}
        expected={expectedBy(kpi.figure, target, worked)}
      />
      <StatusBadge {...goalStates[state]} />
    </span>
  )
}

function progressText({ figure }: Kpi, { value }: KpiPart, target: number, worked: number): string {
  const reached = `${figureText(figure, value ?? 0)} of ${figureText(figure, target)}`
  const expected = expectedBy(figure, target, worked)
  return expected < target ? `${reached}; ${figureText(figure, expected)} can be expected by now` : reached
}

function runningPart({ parts }: Kpi): KpiPart | undefined {
  return parts.at(-1)
}
