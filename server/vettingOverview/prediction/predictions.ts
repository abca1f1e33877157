import { sql } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { OverviewScope } from '#server/vettingOverview/data.ts'
import { concordanceOf, type Scored } from '#server/vettingOverview/statistics/concordance.ts'
import type { IntervalEstimate } from '#server/vettingOverview/statistics/estimates.ts'
import type { Counted } from '#server/vettingOverview/statistics/jackknife.ts'
import { fewestDiffering, fewestPredicted, type PredictedOutcome } from '#shared/vettingOverview/vettingOverview.ts'
import { scoredOutcomes } from './outcomes.ts'

/** Tells how well a score predicted an outcome. */
export interface PredictionRow {
  /** Is null for the total score. */
  readonly criterion: string | null
  readonly developers: number
  /** Counts developers whose outcome differs from that of most: a prediction must tell them apart. */
  readonly differing: number
  /** Harrell's C; null for too few developers, in all or with a different outcome from most. */
  readonly concordance: IntervalEstimate | null
  readonly bands: readonly ScoreBand[]
}

/** Counts the developers with about the same score. */
export interface ScoreBand {
  readonly score: number
  readonly developers: number
  readonly mean_outcome: number
}

/** All rubrics together have fewer criteria. */
export const predictionLimit = 100

/** There are steps of 5 points from 0 to 100; criteria have fewer. */
export const bandLimit = 21

interface Cell {
  readonly criterion: string | null
  readonly score: number
  readonly outcome: number
  readonly count: number
}

/** Lists the total score, then every criterion, by name. */
export async function readPredictions(
  db: Database,
  outcome: PredictedOutcome,
  { viewerId, period }: OverviewScope,
): Promise<PredictionRow[]> {
  const cells = await readUnprepared(
    db,
    sql<Cell>`
      select criterion, score, outcome, count(*)::int as count
      from (${scoredOutcomes(outcome, period, hasOpenReview(viewerId))}) scored
      group by criterion, score, outcome
      order by criterion nulls first, score, outcome`,
  )
  const groups = Map.groupBy(cells, ({ criterion }) => criterion ?? '')
  return [...groups.entries()].slice(0, predictionLimit).map(([name, rows]) => predictionOf(name || null, rows))
}

function predictionOf(criterion: string | null, rows: readonly Cell[]): PredictionRow {
  const developers = sum(rows)
  const byOutcome = [...Map.groupBy(rows, ({ outcome }) => outcome).values()]
  const differing = developers - Math.max(...byOutcome.map(sum))
  const isEnough = developers >= fewestPredicted && differing >= fewestDiffering
  return {
    criterion,
    developers,
    differing,
    concordance: isEnough ? concordanceOf(rows.map(cellOf)) : null,
    bands: isEnough ? bandsOf(rows) : [],
  }
}

function cellOf({ score, outcome, count }: Cell): Counted<Scored> {
  return { observed: { score, outcome }, count }
}

function bandsOf(rows: readonly Cell[]): ScoreBand[] {
  return [...Map.groupBy(rows, ({ score }) => score).entries()].map(([score, same]) => {
    const developers = sum(same)
    return { score, developers, mean_outcome: same.reduce((all, row) => all + row.count * row.outcome, 0) / developers }
  })
}

function sum(rows: readonly Cell[]): number {
  return rows.reduce((all, { count }) => all + count, 0)
}
