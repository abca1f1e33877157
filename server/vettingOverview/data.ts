import { type RawBuilder, sql } from 'kysely'
import type { OverviewPeriod } from './input.ts'

/** The overview belongs to a viewer and a time. */
export interface OverviewScope {
  readonly viewerId: string
  readonly period: OverviewPeriod
}

/** Tells in SQL whether a moment lies in the period. */
export function isIn({ from, to }: OverviewPeriod, moment: RawBuilder<unknown>): RawBuilder<boolean> {
  const after = from ? sql`${moment} >= ${from}` : sql`${moment} is not null`
  return to ? sql<boolean>`(${after} and ${moment} < ${to})` : sql<boolean>`(${after})`
}

/** Counts the days from one moment to another, with their parts. */
export function daysBetweenMoments(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${to} - ${from}) / 86400)::float8`
}

/** Joins a developer who is not deleted. @param id of the developer. */
export function joinDeveloper(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join developers on developers.id = ${id} and developers.deleted_at is null`
}
