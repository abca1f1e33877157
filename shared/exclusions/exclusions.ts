import type { Enumeration } from '#shared/platform/transitions.ts'

/** Why a developer must not be shown to a company. */
export const exclusionReasons = {
  EMPLOYER: { label: 'Their own employer', tone: 'warn' },
  FORMER_CLIENT: { label: 'Former client', tone: 'warn' },
  DISPUTE: { label: 'Dispute', tone: 'bad' },
  OTHER: { label: 'Other', tone: 'neutral' },
} as const satisfies Enumeration
export type ExclusionReason = keyof typeof exclusionReasons

/** Developers can name a company themselves: when they apply, or when they are asked for consent. */
export const namedBy = ['STAFF', 'DEVELOPER'] as const
export type NamedBy = (typeof namedBy)[number]

/** Says why a developer is left out, beside their name or a count. */
export function excludedBecause(reason: ExclusionReason): string {
  const words = 'Must not be shown to this company'
  return reason === 'OTHER' ? words : `${words}: ${lowered(exclusionReasons[reason].label)}`
}

export function excludedSentence(reason: ExclusionReason): string {
  return `This developer ${lowered(excludedBecause(reason))}.`
}

/** Counts developers who are left out, by their reasons: *3 not shown: 2 their own employer, 1 dispute*. */
export function notShownText(reasons: readonly ExclusionReason[]): string {
  const counts = Map.groupBy(reasons, (reason) => reason)
  const words = [...counts].map(([reason, { length }]) => {
    const label = lowered(exclusionReasons[reason].label)
    return counts.size === 1 ? label : `${length} ${label}`
  })
  return `${reasons.length} not shown: ${words.join(', ')}`
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
