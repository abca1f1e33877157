import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPreset, periodOf } from '#shared/figures/figurePeriods.ts'
import { figureIds, mayReadFigure } from '#shared/figures/figures.ts'
import { communicationList } from '#shared/messages/messages.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import type { Sort } from '#shared/platform/lists/sorting.ts'
import { can, roles } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { vettingFeeds } from '#shared/vetting/vettingEvents.ts'
import { overviewCells } from '#shared/vettingOverview/vettingOverview.ts'
import { exportPath } from '#web/platform/lists/export/exportPath.ts'
import { today } from './days.ts'
import { startTestServer, type TestServer } from './testServer.ts'

const project = path.join(import.meta.dirname, '..')
const sources = globSync('web/**/*.{ts,tsx}', { cwd: project })
  .filter((file) => !/\.test\.ts$|\/platform\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(project, file), 'utf8') }))
const screens = sources.filter(({ text }) => /\bexportAs="/.test(text))

/** The exports of these files are no lists. Each has a line of its own among the addresses below. */
const otherExports = [
  'figures/FigureExport.tsx',
  'resumes/search/ResumeSearchPage.tsx',
  'vetting/events/EventFilters.tsx',
  'vettingOverview/rows/OverviewRowsDialog.tsx',
]

type Scope = Readonly<Record<string, unknown>>

/** Loads the imports of a screen from `shared/`, by name. */
async function importsOf(text: string): Promise<Scope> {
  const lines = [...text.matchAll(/import \{([^}]*)\} from '(#shared\/[^']+)'/g)]
  const modules = await Promise.all(lines.map(([, , module = '']) => import(/* @vite-ignore */ module)))
  const named = lines.flatMap(([, names = ''], at) =>
    [...names.matchAll(/(?<!type )\b\w+List\b|\b\w+(?=\s*[,}]|\s*$)/g)].map(([name]) => [name, modules[at][name]]),
  )
  return Object.fromEntries(named)
}

/** Lists the filters with which a screen can open: those of its tabs, or none. */
function filtersOf(text: string, scope: Scope): Scope[] {
  const filters = [...text.matchAll(/\bfilter: \(\) => \((\{.*\})\)/g)].map(([, code]) =>
    new Function(...Object.keys(scope), `return (${code})`)(...Object.values(scope)),
  )
  return filters.length > 0 ? filters : [{}]
}

/** Lists the addresses that the export button of a screen asks for. */
async function addressesOf(text: string): Promise<{ list: ListDefinition; addresses: string[] }> {
  const scope = await importsOf(text)
  const name = text.match(/\blist(?:=\{|: )([a-z]\w*List)\b/)?.[1] ?? ''
  // The records of a developer and a company, and a job, show parts of one list.
  const communicationOf = text.match(/\buseCommunication\(\{ (\w+)/)?.[1]
  const list = communicationOf ? communicationList : (scope[name] as ListDefinition)
  const record = communicationOf ?? text.match(/\bwithin(?:=\{|: )\{ (\w+)/)?.[1]
  const within: Record<string, string> = record ? { [record]: randomUUID() } : {}
  const addresses = filtersOf(text, scope).map((filter) =>
    exportPath(list, { filter, sort: list.sort as Sort, within }),
  )
  return { list, addresses }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
})
afterAll(() => server.close())

const download = (address: string, role: (typeof roles)[number]) =>
  fetch(`${server.url}/portal${address}`, { headers: { authorization: `Bearer ${server.as(role).token}` } })

test.each(screens)('$file exports what it shows as it opens, in every role that has the button', async ({ text }) => {
  const { list, addresses } = await addressesOf(text)
  for (const role of roles.filter((one) => can(one, list.permission) && can(one, 'lists:export'))) {
    for (const address of addresses) {
      const answer = await download(address, role)
      expect({ role, address, status: answer.status }).toEqual({ role, address, status: 200 })
      expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    }
  }
})

test('every other export is one of those that the next test tries', () => {
  const found = sources
    .filter(({ text }) => /<(ExportButton|LazyFileExport)\b|\buseFileExport\(/.test(text))
    .map(({ file }) => file)
  expect(found.toSorted()).toEqual(otherExports.map((file) => `web/${file}`))
})

test.each(roles.filter((role) => can(role, 'lists:export')))(
  'as %s, the other exports open as their screens do',
  async (role) => {
    const { from, to } = periodOf(defaultPreset, today())
    const addresses = [
      ...(can(role, 'search:use') ? ['/developer/search-resume.csv?q=java&order=NEWEST'] : []),
      ...['csv', 'pdf'].map((kind) => `/figures.${kind}?from=${from}&to=${to}`),
      ...figureIds.filter((id) => mayReadFigure(role, id)).map((id) => `/figures/${id}.csv?from=${from}&to=${to}`),
      ...(can(role, 'vetting:read') ? valuesOf(vettingFeeds).map((id) => `/vetting/${id}.csv?`) : []),
      ...(can(role, 'vetting:read')
        ? valuesOf(overviewCells).map((id) => `/vetting-overview/${id}.csv?basis=COHORT`)
        : []),
    ]
    for (const address of addresses) {
      expect({ address, status: (await download(address, role)).status }).toEqual({ address, status: 200 })
    }
  },
)
