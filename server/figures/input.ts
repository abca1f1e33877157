import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { forbidden, type Viewer } from '#server/platform/auth/viewer.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { longestPeriod } from '#shared/figures/figurePeriods.ts'
import {
  definitionOf,
  type Figure,
  hasOwner,
  isLevel,
  type LevelMovement,
  mayReadFigure,
} from '#shared/figures/figures.ts'
import { daysBetween } from '#shared/platform/calendarDays.ts'
import { day } from '#shared/platform/fields.ts'
import { can } from '#shared/platform/permissions.ts'

const someDay = () => day().check(z.minLength(1, 'Choose a day.'))

export const figureAsOfInput = someDay()

/** Asks as of the end of the day `as_of`; null for now. */
export const figurePeriodInput = z.object({ from: someDay(), to: someDay(), as_of: z.nullable(someDay()) }).check(
  z.refine(({ from, to }) => from <= to, { error: 'The first day comes after the last one.', path: ['to'] }),
  z.refine(({ from, to }) => from > to || daysBetween(from, to) < longestPeriod, {
    error: 'Choose a period of at most ten years.',
    path: ['from'],
  }),
)
export type FigurePeriodInput = z.output<typeof figurePeriodInput>

/** @throws UserError BAD_INPUT for a flow, which nothing joins or leaves. */
export function requireMovement(figure: Figure, movement: LevelMovement | null): LevelMovement | null {
  if (movement === null || isLevel(figure)) return movement
  throw new UserError('BAD_INPUT', `Nothing joins or leaves “${definitionOf(figure).label}”.`, { field: 'movement' })
}

/** Is the first lock before figures of money; `data.ts` has the second. @throws UserError FORBIDDEN */
export function requireFigures(viewer: Viewer, asked: readonly Figure[]): void {
  if (!asked.every((figure) => mayReadFigure(viewer.role, figure))) throw forbidden(viewer)
}

/**
 * Returns the account whose work figures are limited to, or null. Who may read it is who reads the KPIs.
 * @throws UserError FORBIDDEN; BAD_INPUT for a figure whose rows are nobody's own.
 */
export function parseFigureOwner(
  viewer: Viewer,
  asked: readonly Figure[],
  owner: string | null | undefined,
): string | null {
  if (!owner) return null
  if (!can(viewer.role, 'goals:read')) throw forbidden(viewer)
  const shared = asked.find((figure) => !hasOwner(figure))
  if (!shared) return parseId(owner, 'account')
  throw new UserError('BAD_INPUT', `“${definitionOf(shared).label}” is not the work of one person.`, { field: 'owner' })
}
