import { statesOfSubjects } from '#shared/figures/figureStates.ts'
import {
  definitionOf,
  type Figure,
  type FigureSubject,
  isLevel,
  type LevelMovement,
  levelMovements,
} from '#shared/figures/figures.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import type { GetFigureRowsQuery } from '#web/platform/lib/graphql.ts'
import { money } from '#web/platform/lib/text/money.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'

export type FigureRow = GetFigureRowsQuery['getFigureRows']['rows'][number]

const nouns: { readonly [Subject in FigureSubject]: string } = {
  DEVELOPER: 'Developer',
  REVIEW: 'Review of',
  JOB: 'Job',
  JOB_PROFILE: 'Job profile',
  PLACEMENT: 'Placement',
  CHECK_IN: 'Check-in',
}

/**
 * @param isPast shows the value as it was known then, and beside it the present one.
 * @param movement says that the rows are those that joined or left a level.
 */
export function figureRowColumns(figure: Figure, isPast: boolean, movement?: LevelMovement): Column<FigureRow>[] {
  const { subject, measure } = definitionOf(figure)
  const states = statesOfSubjects[subject]
  const hasValue = measure !== 'count' && measure !== 'level'
  return [
    { id: 'title', header: nouns[subject], cell: ({ title }) => title, text: ({ title }) => title, width: 220 },
    {
      id: 'detail',
      header: 'Of',
      cell: ({ detail }) => detail ?? '–',
      text: ({ detail }) => detail ?? undefined,
      hidden: subject === 'DEVELOPER',
    },
    {
      id: 'at',
      header: movement ? levelMovements[movement].label : isLevel(figure) ? 'Since' : 'When',
      cell: ({ at }) => <Timestamp moment={at} />,
      width: 130,
    },
    {
      id: 'value',
      header: isPast ? 'Value then' : 'Value',
      numeric: true,
      cell: (row) => rowText(figure, row.value, row.currency),
      hidden: !hasValue,
    },
    {
      id: 'value_now',
      header: 'Value today',
      numeric: true,
      cell: (row) => rowText(figure, row.value_now, row.currency),
      hidden: !hasValue || !isPast,
    },
    { id: 'then', header: 'Then', cell: (row) => badge(states, row.state_then), hidden: !isPast, width: 168 },
    {
      id: 'now',
      header: 'Today',
      cell: (row) => (row.is_deleted ? <StatusBadge label="Deleted" tone="neutral" /> : badge(states, row.state_now)),
      width: 168,
    },
    {
      id: 'owner',
      header: 'Whose work',
      cell: ({ owner_name }) => owner_name ?? <span className={ui.quiet}>–</span>,
      width: 150,
      hidden: subject === 'PLACEMENT',
    },
  ]
}

function badge(states: Enumeration, state: string | null) {
  const shown = state === null ? undefined : states[state]
  return shown ? <StatusBadge {...shown} /> : '–'
}

/** Formats the value of a row: yes or no for a share, days, or an amount per week. */
function rowText(figure: Figure, value: number | null, currency: string | null): string {
  if (value === null) return definitionOf(figure).measure === 'share' ? 'Not yet' : '–'
  switch (definitionOf(figure).measure) {
    case 'share':
    case 'levelShare':
      return value === 1 ? 'Yes' : 'No'
    case 'days':
    case 'levelDays':
      return `${value.toFixed(1)} days`
    case 'money':
      return money(value, currency ?? 'USD')
    case 'margin':
      return `${value.toFixed(1)} %`
    default:
      return String(value)
  }
}
