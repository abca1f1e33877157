import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CatalogueKind, isCatalogueKind } from './kinds.ts'

/** A skill of the catalogue that ships with Vouch. */
export interface CatalogueSkill {
  readonly name: string
  readonly kind: CatalogueKind
  /** Other names, as people spell them. */
  readonly aliases: readonly string[]
  /** These names mean the skill only in context, since they are plain English words, or very short. */
  readonly contextual: readonly string[]
  /** The lists that name it: `linguist`, `explore` and `vouch`. */
  readonly sources: readonly string[]
}

/** The file that `npm run schema` builds from scripts/catalogue: one skill a line, by name. */
export const catalogueFile = fileURLToPath(new URL('catalogue.tsv', import.meta.url))

const header = ['name', 'kind', 'aliases', 'contextual', 'sources'].join('\t')
const between = ' | '

export function readCatalogue(): CatalogueSkill[] {
  return parseCatalogue(readFileSync(catalogueFile, 'utf8'))
}

/** @throws Error with the line that is no skill */
export function parseCatalogue(text: string): CatalogueSkill[] {
  const [first, ...lines] = text.trimEnd().split('\n')
  if (first !== header) throw new Error(`The catalogue begins with "${first}".`)
  return lines.map(parseLine)
}

export function printCatalogue(skills: readonly CatalogueSkill[]): string {
  const lines = skills.map(({ name, kind, ...lists }) =>
    [name, kind, ...[lists.aliases, lists.contextual, lists.sources].map((list) => list.join(between))].join('\t'),
  )
  return `${[header, ...lines].join('\n')}\n`
}

function parseLine(line: string): CatalogueSkill {
  const [name, kind, ...lists] = line.split('\t')
  const [aliases, contextual, sources, ...rest] = lists.map((list) => (list ? list.split(between) : []))
  if (!name || !kind || !isCatalogueKind(kind) || !aliases || !contextual || !sources || rest.length > 0)
    throw new Error(`The catalogue has a line that is no skill: "${line}".`)
  return { name, kind, aliases, contextual, sources }
}
