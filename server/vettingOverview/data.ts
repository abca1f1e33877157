import { type RawBuilder, sql } from 'kysely'
import type { OverviewPeriod } from './input.ts'

/** Who reads, and which time they ask about. */
export interface OverviewScope {
  readonly viewerId: string
  readonly period: OverviewPeriod
}

/** Whether a moment lies in the period. */
export function isIn({ from, to }: OverviewPeriod, moment: RawBuilder<unknown>): RawBuilder<boolean> {
  const after = from ? sql`${moment} >= ${from}` : sql`${moment} is not null`
  return to ? sql<boolean>`(${after} and ${moment} < ${to})` : sql<boolean>`(${after})`
}

/** The days from one moment to another. */
export function daysBetweenMoments(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${to} - ${from}) / 86400)::float8`
}

/** A developer who is not deleted. @param id of the developer. */
export function joinDeveloper(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join developers on developers.id = ${id} and developers.deleted_at is null`
}
