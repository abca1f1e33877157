import type { NamedSkill } from '#server/skills/finder/skillNames.ts'
import type { CatalogueSkill } from './catalogue.ts'

/** Names the skills to add, and the entries that the firm has under a name of its own. */
export interface OfferPlan {
  readonly added: readonly CatalogueSkill[]
  readonly known: readonly { readonly entry: CatalogueSkill; readonly skillId: string }[]
}

/** An entry of the catalogue keeps this key in later releases. */
export function entryKey({ name }: Pick<CatalogueSkill, 'name'>): string {
  return name.toLowerCase()
}

/**
 * Plans the offer to a firm. An entry matches the firm's own skill if they share a name or another name, in any case.
 * @param offered the keys that were offered before.
 * @param own the skills that the firm has, retired ones included.
 */
export function planOffer(
  catalogue: readonly CatalogueSkill[],
  offered: ReadonlySet<string>,
  own: readonly NamedSkill[],
): OfferPlan {
  const names = namesOf(own)
  const fresh = catalogue.filter((entry) => !offered.has(entryKey(entry)))
  const matched = fresh.map((entry) => ({ entry, skillId: ownSkill(entry, names) }))
  return {
    added: matched.filter(({ skillId }) => skillId === undefined).map(({ entry }) => entry),
    known: matched.flatMap(({ entry, skillId }) => (skillId === undefined ? [] : [{ entry, skillId }])),
  }
}

/** The ids of skills by their names. A name counts before the other names of another skill. */
function namesOf(own: readonly NamedSkill[]): ReadonlyMap<string, string> {
  const aliases = own.flatMap(({ id, aliases }) => aliases.map((alias) => [alias.toLowerCase(), id] as const))
  return new Map([...aliases, ...own.map(({ id, name }) => [name.toLowerCase(), id] as const)])
}

function ownSkill({ name, aliases }: CatalogueSkill, names: ReadonlyMap<string, string>): string | undefined {
  return [name, ...aliases].map((one) => names.get(one.toLowerCase())).find((id) => id !== undefined)
}
