import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { catalogueFile, printCatalogue } from '#server/skills/catalogue/catalogue.ts'
import { readChosen } from './catalogue/chosen.ts'
import { readContextRule } from './catalogue/context.ts'
import { mergeCatalogue } from './catalogue/merge.ts'
import { exploreEntries, linguistEntries } from './catalogue/sources.ts'

const folder = path.join(import.meta.dirname, 'catalogue/sources')
const entries = [...linguistEntries(), ...(await exploreEntries(path.join(folder, 'exploreTopics.tsv')))]
const skills = mergeCatalogue(await readChosen(path.join(folder, 'chosen')), entries, await readContextRule(folder))
await writeFile(catalogueFile, printCatalogue(skills))
process.stdout.write(`${skills.length} skills.\n`)
