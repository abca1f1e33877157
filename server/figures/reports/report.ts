import { accountNames, type FigureAnswer, readFigures } from '#server/figures/data.ts'
import type { FigurePeriodInput } from '#server/figures/input.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import {
  grainOf,
  type PartState,
  type Period,
  partsOf,
  runningPeriod,
  stateOfPart,
} from '#shared/figures/figurePeriods.ts'
import { definitionOf, type Figure, isLevel } from '#shared/figures/figures.ts'
import { notYetText } from '#shared/figures/figureText.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import type { Role } from '#shared/platform/permissions.ts'

export interface ReportQuery {
  readonly figures: readonly Figure[]
  readonly period: FigurePeriodInput
  readonly compared: Period | null
  /** Limits the report to the work of this account. */
  readonly owner: string | null
}

type ReportedPart = FigureAnswer['parts'][number] & { readonly note: string }

/** A figure as a file or a mail tells it. */
export interface ReportedFigure extends Omit<FigureAnswer, 'parts'> {
  readonly note: string
  readonly parts: readonly ReportedPart[]
}

export interface FigureReport extends ReportQuery {
  /** The name of the only figure, or of all together, and whose work it is if that is one person's. */
  readonly title: string
  /** The period up to its last day, if it is not over. */
  readonly running: Period | undefined
  readonly answers: readonly ReportedFigure[]
}

/** Reads figures with what a reader has to know of them: that their time is not over, or that they are withheld. */
export async function readReport(db: Database, role: Role, query: ReportQuery, today: string): Promise<FigureReport> {
  const { figures, period, compared, owner } = query
  const answers = await readFigures(db, role, figures, period, compared, owner)
  const name = owner && (await accountNames(db, [owner])).get(owner)
  const unknownFrom = period.as_of ? addDays(period.as_of, 1) : today
  const running = runningPeriod(period, unknownFrom)
  const grain = grainOf(period)
  const states = partsOf(period).map((part) => stateOfPart(part, grain, running && unknownFrom))
  const [figure] = figures
  const title = figure && figures.length === 1 ? definitionOf(figure).label : 'Metrics'
  return {
    ...query,
    title: name ? `${title} · ${name}` : title,
    running,
    answers: answers.map((answer) => {
      // A level counts at a moment, so that none of its parts is incomplete.
      const stateOf = (state: PartState = 'whole') => (isLevel(answer.figure) ? 'whole' : state)
      return {
        ...answer,
        note: noteOf(answer, stateOf(running && 'running')),
        parts: answer.parts.map((part, index) => ({ ...part, note: noteOf(part, stateOf(states[index])) })),
      }
    }),
  }
}

const stateNotes: Readonly<Record<PartState, string>> = { whole: '', cut: 'Cut by the period', running: 'So far' }

type Told = Pick<FigureAnswer, 'too_few' | 'count' | 'not_yet'>

function noteOf({ too_few, count, not_yet }: Told, state: PartState): string {
  return [too_few ? `Too few rows: ${count}` : '', notYetText(not_yet) ?? '', stateNotes[state]]
    .filter(Boolean)
    .join('. ')
}
