import { formatLongMonth, formatMonth } from '#shared/platform/text/formatMonth.ts'
import type { Tone } from '#shared/platform/tones.ts'
import { type TickState, tickStates } from './tickStates.ts'

/** The verification of a skill; without one, the developer only claims it. */
export interface Tick {
  readonly tick: TickState | null
  readonly verified_at: string | null
}

/** Says in a few words whether a skill is verified, and since which month. */
export function tickText({ tick, verified_at }: Tick): string {
  if (tick === null || verified_at === null) return 'Claimed'
  if (tick === 'OUTDATED') return `Verified in ${formatLongMonth(verified_at)}`
  if (tick === 'BEFORE_RULE') return `Before the rule, ${formatMonth(verified_at)}`
  return `Verified ${formatMonth(verified_at)}`
}

/** Says the same after the name of the skill, such as "Go, verified in March 2024". */
export function namedTick(skill: string, tick: Tick): string {
  const text = tickText(tick)
  return `${skill}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** Makes the label and tone of a badge. Only what counts today is green. @param skill names it in the label, too. */
export function tickBadge(tick: Tick, skill?: string): { readonly label: string; readonly tone: Tone } {
  const tone = tick.tick === null ? 'neutral' : tickStates[tick.tick].tone
  return { label: skill ? namedTick(skill, tick) : tickText(tick), tone }
}

/** Compares skills: those that count first, then those to renew, then those that are only claimed. */
export function byTick(one: Pick<Tick, 'tick'>, other: Pick<Tick, 'tick'>): number {
  return placeOf(one) - placeOf(other)
}

const order = Object.keys(tickStates)

function placeOf({ tick }: Pick<Tick, 'tick'>): number {
  return tick === null ? order.length : order.indexOf(tick)
}
