import { createHash } from 'node:crypto'
import type { DemoContext } from '#server/demo/context.ts'
import { fitsPdf, textPdf } from '#server/demo/pdf.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRows } from '#server/demo/rows.ts'
import type { DemoDeveloper } from './developers.ts'

const employers = [
  'a payments start-up',
  'a hospital network',
  'a logistics company',
  'an online bookshop',
  'a travel agency',
  'a bank',
  'a game studio',
  'an insurer',
  'a public broadcaster',
  'a marketplace for furniture',
]
const achievements = [
  'cut page load time by half',
  'moved a monolith to services without an outage',
  'introduced tests where there were none',
  'led a team of four',
  'brought the build from twenty minutes to three',
  'designed the data model',
  'took over on-call and halved the pages',
  'mentored two juniors',
  'replaced a legacy admin panel',
  'made the nightly import restartable',
]

/** Adds a resume to seven of ten developers: most as a PDF, others as plain text. The file has nothing but its text. */
export function addResume(rows: DemoRows, context: DemoContext, developer: DemoDeveloper): void {
  const { row, random } = developer
  if (!random.chance(0.7)) return
  const extracted_text = textOf(developer, Number(context.calendar.day(0).slice(0, 4)))
  const name = `${row.first_name} ${row.last_name} - resume`
  const isText = developer.serial % 5 === 0
  const resume = { id: random.id(), created_at: row.created_at, developer_id: row.id, extracted_text }
  rows.resumes.push({ ...resume, ...addFile(rows, name, extracted_text, random.id(), isText) })
}

/** Adds a file with a text: a PDF, if its fonts have all letters. @returns the columns of its row. */
export function addFile(rows: DemoRows, name: string, text: string, file_key: string, isText = false) {
  const isPdf = !isText && fitsPdf(text)
  const content = isPdf ? textPdf(text) : Buffer.from(text)
  rows.files.set(file_key, content)
  return {
    file_key,
    file_hash: createHash('sha256').update(content).digest('hex'),
    file_name: `${name}.${isPdf ? 'pdf' : 'txt'}`,
    file_type: isPdf ? ('PDF' as const) : ('TXT' as const),
    file_size: content.length,
  }
}

/** Skills that the catalogue of the firm does not have yet, with how many of a hundred resumes name them. */
const unlisted = [
  ['HTMX', 7],
  ['Turborepo', 5],
  ['Temporal', 4],
  ['Hasura', 3],
] as const

function unlistedSkills(serial: number): string[] {
  const random = demoRandom('unlisted skills', serial)
  return unlisted.flatMap(([name, share]) => (random.chance(share / 100) ? [name] : []))
}

function textOf({ row, random, serial, stack, skills, years }: DemoDeveloper, thisYear: number): string {
  const places = random.some(employers, Math.min(3, 1 + Math.floor(years / 3)))
  const perPlace = Math.max(1, Math.floor(years / places.length))
  const positions = places.map((place, index) => {
    const end = thisYear - index * perPlace
    const work = random.some(achievements, 2).join(', ')
    return `${end - perPlace} - ${index === 0 ? 'today' : end}  ${stack.title} at ${place}\n${capital(work)}. Daily work with ${random.some(skills, 3).join(', ')}.`
  })
  return [
    `${row.first_name} ${row.last_name}`,
    `${row.city}, ${row.country}  ${row.email}`,
    '',
    row.headline,
    '',
    'EXPERIENCE',
    positions.join('\n\n'),
    '',
    'SKILLS',
    [...skills, ...unlistedSkills(serial)].join(', '),
    '',
    'LANGUAGES',
    random.pick(['English C1', 'English B2, Spanish', 'English C2', 'English B2, Portuguese']),
    '',
  ].join('\n')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
