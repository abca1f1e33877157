import type { Option } from './options.ts'

/**
 * The options that a typed text finds, the likeliest first. First come those of which it is a name, then those that begin with it,
 * and then those that have it in them. A label counts before other names, and equals keep their order.
 */
export function rankOptions<One extends Option>(options: readonly One[], typed: string): One[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return [...options]
  return options
    .map((option) => ({ option, rank: rankOf(option, text) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** The place of an option in the result, or -1 where the text is in none of its names. */
function rankOf({ label, otherNames = '' }: Option, text: string): number {
  const own = label.toLowerCase()
  const names = otherNames === '' ? [] : otherNames.toLowerCase().split(', ')
  const ranks = [
    own === text,
    names.includes(text),
    own.startsWith(text),
    names.some((name) => name.startsWith(text)),
    own.includes(text) || names.some((name) => name.includes(text)),
  ]
  return ranks.indexOf(true)
}
