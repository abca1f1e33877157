import path from 'node:path'
import { printCatalogue } from '#server/skills/catalogue/catalogue.ts'
import { readChosen } from './chosen.ts'
import { readContextRule } from './context.ts'
import { mergeCatalogue } from './merge.ts'
import { exploreEntries, linguistEntries } from './sources.ts'

const folder = path.join(import.meta.dirname, 'sources')

/** Builds the catalogue of skills that ships, from our own choice, the languages of linguist and the topics of github/explore. */
export async function buildCatalogue(): Promise<string> {
  const entries = [...linguistEntries(), ...(await exploreEntries(path.join(folder, 'exploreTopics.tsv')))]
  return printCatalogue(
    mergeCatalogue(await readChosen(path.join(folder, 'chosen')), entries, await readContextRule(folder)),
  )
}
