import { readFile } from 'node:fs/promises'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from '#shared/imports/imports.ts'
import { createSkill } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog } from './findDialog.ts'
import { holdRequests, interceptRequests } from './network.ts'
import { openScreen } from './openScreen.tsx'
import { catchFiles } from './saved.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = ReturnType<typeof openScreen>['user']

/** Opens the import as in a new tab: what another test chose in this one stays. */
async function openImport(): Promise<Person> {
  const { user } = openScreen(server, 'admin', '/import')
  await screen.findByRole('heading', { level: 1, name: /^Import/ })
  for (const name of ['Change Columns', /^(Choose Other Files|Import More)$/]) {
    const back = screen.queryByRole('button', { name })
    if (back) await user.click(back)
  }
  return user
}

const csv = (name: string, ...lines: string[]) => new File([lines.join('\n')], name)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const choose = async (user: Person, ...files: File[]) =>
  user.upload(await screen.findByLabelText('Choose Files', { selector: 'input' }), files)
/** The cells of a file in the first table that has it. */
const cells = async (file: string) => {
  const [row] = await screen.findAllByRole('row', { name: new RegExp(`^${file}`) })
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}
const companies = async () =>
  (await server.db.selectFrom('companies').select('name').where('deleted_at', 'is', null).execute()).length

test('an admin sees what would change, imports, and changes nothing the second time', { tags: 'screens' }, async () => {
  const templates = await Promise.all(
    importFiles.map(async (name) => new File([await readFile(`docs/import/${name}`)], name)),
  )
  const files = [...templates, new File(['Ana Silva\nSix years of TypeScript and React.'], 'Ana Silva.txt')]
  const user = await openImport()
  expect(screen.getByText(/A text file \(\.txt\) counts as a resume/)).toBeInTheDocument()
  const saved = catchFiles()
  await user.click(await button('Download developers.csv'))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['developers.csv']))
  expect(await saved[0]?.text).toBe(await readFile('docs/import/developers.csv', 'utf8'))

  await choose(user, ...files)
  await heading('Import: What Would Change')
  expect(await cells('developers.csv')).toEqual(['developers.csv', '4', '0', '0', '0'])
  expect(await cells('Resumes')).toEqual(['Resumes', '1', '0', '0', '0'])
  expect(screen.getByText('The import takes less than a minute.')).toBeInTheDocument()
  await user.click(await button('developers.csv, new: 4'))
  const rows = within(screen.getByRole('region', { name: 'Rows' }))
  expect(await rows.findByRole('heading', { name: 'New (4)' })).toBeInTheDocument()
  expect(rows.getByRole('row', { name: /Ana Silva/ })).toHaveTextContent('Country: Brazil')
  await user.selectOptions(rows.getByLabelText('File'), 'jobs.csv')
  await waitFor(() => expect(rows.queryByRole('row', { name: /Ana Silva/ })).toBeNull())
  expect(await companies()).toBe(0)

  await user.click(await button(/^Import \d+ rows$/))
  expect(await screen.findByText(/^\d+ rows imported\.$/)).toBeInTheDocument()
  expect(await cells('developers.csv')).toEqual(['developers.csv', '4', '0', '0', '0'])
  expect(await cells('Resumes')).toEqual(['Resumes', '1', '0', '0', '0'])
  expect(await companies()).toBeGreaterThan(0)

  await user.click(await button('Import More'))
  await choose(user, ...files)
  await heading('Import: What Would Change')
  expect(await cells('developers.csv')).toEqual(['developers.csv', '0', '0', '4', '0'])
  expect(await cells('Resumes')).toEqual(['Resumes', '0', '0', '1', '0'])
  expect(await heading(/^Unchanged \(\d+\)$/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  expect(screen.getByText(/^Nothing would change/)).toBeInTheDocument()
})

const good = ['companies.csv', 'name,status', 'Good Company,ACTIVE', 'Bad Company,=HYPERLINK(1)', ',ACTIVE'] as const
const goodFile = () => csv(...good)
const picture = () => csv('photo.png', 'x')

test('what cannot be imported is told with lines and reasons, and saved as a report', { tags: 'screens' }, async () => {
  const user = await openImport()
  await choose(user, picture())
  expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing to import.')
  await choose(user, goodFile(), picture())
  await heading('Left out (3)')
  expect(await cells('companies.csv')).toEqual(['companies.csv', '1', '0', '0', '2'])
  const reason = 'status: “=HYPERLINK(1)” is not one of Prospect, Active, Past, Do not serve.'
  expect(screen.getByRole('row', { name: /is not one of/ })).toHaveTextContent(`companies.csv3${reason}`)
  const saved = catchFiles()
  await user.click(await button('Download Report'))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['import-report.csv']))
  const report = (await saved[0]?.text) ?? ''
  expect(report.trim().split('\r\n')).toHaveLength(4)
  expect(report).toContain('companies.csv,4,name: The cell is empty.')
})

test('an import goes on while another screen is looked at', { tags: 'screens' }, async () => {
  const user = await openImport()
  await choose(user, goodFile())
  const { letGo } = holdRequests('/portal/import/run')
  await user.click(await button('Import 1 row'))
  expect(await screen.findByText('Importing …')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Clients' }))
  await heading(/^Clients \(/)
  const accounts = () => within(screen.getByRole('navigation', { name: 'Clients' }))
  await user.click(accounts().getByRole('link', { name: 'Import' }))
  expect(await screen.findByText('Importing …')).toBeInTheDocument()
  await user.click(accounts().getByRole('link', { name: 'Staff' }))
  letGo()
  await heading(/^Staff \(/)
  await user.click(accounts().getByRole('link', { name: 'Import' }))
  const done = '1 row imported. Correct the rows that were left out, and import the same files again.'
  expect(await screen.findByText(done)).toBeInTheDocument()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'import')
  const found = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await waitFor(() => expect(found()).toEqual(['Import', 'Earlier Imports']))
})

const headings = 'Talent;Mail;Rate;Land;Tech stack;Can begin;Trade'
const arrival = () => [
  csv(
    'Our people.csv',
    'Talent list;;;;;;',
    headings,
    'Arrow Adams;arrow@arrival.example;$60;USA;Elm, Svelte;asap;Frontend Engineer',
    'Basil Brook;basil@arrival.example;$55;Canada;Elm;asap;Frontend Engineer',
    'Cedar Clark;cedar@arrival.example;1.070,50 €;Brasil;Svelte;asap;Backend Engineer',
  ),
  csv('Our clients.csv', 'Account Name,Website', 'Arrival Works,https://arrival-works.example'),
  csv(
    'Open roles.csv',
    'Client,Position,Must have,Hourly Max,Opened',
    'Arrival Works,Builder of arrivals,"Elm, Svelte",$90,13.05.2019',
  ),
]

test('a newcomer goes from raw exports to ranked candidates of their own job', { tags: 'screens' }, async () => {
  for (const name of ['Elm', 'Svelte']) await createSkill(server.db, { name })
  const user = await openImport()
  await choose(user, ...arrival())
  await heading('Import: What the Columns Mean')
  const select = async (label: string, value: string) => user.selectOptions(await screen.findByLabelText(label), value)
  await select('Where “Can begin” goes', 'available_from')
  await select('Where “Trade” goes', 'headline')
  await select('Stage of every row', 'MEMBER')
  await select('Type of every row', 'HOURLY')
  await user.click(await button('Show What Would Change'))
  await heading('Import: What Would Change')
  expect((await cells('Our people.csv'))[1]).toBe('3')
  await user.click(await button('Import 5 rows'))
  expect(await screen.findByText('5 rows imported.')).toBeInTheDocument()

  const jobs = server.db.selectFrom('jobs').select('id').where('title', '=', 'Builder of arrivals')
  const { id } = await jobs.executeTakeFirstOrThrow()
  openScreen(server, 'admin', `/skills-search/${id}`)
  const people = within(await screen.findByRole('region', { name: 'Candidates' }))
  await people.findByRole('link', { name: /Arrow Adams/ })
  const names = people.getAllByRole('link').map(({ textContent }) => textContent ?? '')
  expect(names.filter((name) => /Adams|Brook/.test(name))).toEqual(['Arrow Adams', 'Basil Brook'])
})

test('a mapping is saved and deleted, a cell is mended, and a namesake is another person', {
  tags: 'screens',
}, async () => {
  const user = await openImport()
  await choose(
    user,
    csv(
      'Candidates export.csv',
      'Candidates of 2026',
      '',
      'Candidate;Mail;Rate;Land;Free from;Column X',
      'Ada Export;ada@export.example;$65;Sverige;3/4/2027;Ada’s headline',
      'Bea Export;bea(at)export.example;1.070,50 €;Deutschland;5/6/2027;',
      'Ada Export;ada.second@export.example;70;Österreich;asap;',
      'Total;;;;;',
    ),
    csv('Openings export.csv', 'Account Name,Job Title,Job Type,Opened', 'Export Harbor,Keeper,Hourly,13.05.2019'),
  )
  await heading('Import: What the Columns Mean')
  expect(await screen.findByText('3 rows; lines 1, 7 taken for titles and totals')).toBeInTheDocument()
  const where = (column: string) => screen.getByLabelText(`Where “${column}” goes`)
  expect(where('Candidate')).toHaveValue('full_name')
  expect(where('Column X')).toHaveValue('')
  await user.selectOptions(where('Free from'), 'available_from')
  await user.selectOptions(where('Column X'), 'headline')
  expect(await button('Show What Would Change')).toBeDisabled()
  await user.click(screen.getByLabelText('Add companies that only jobs name'))
  await user.click(screen.getByText('Day first'))
  expect(await button('Show What Would Change')).toBeEnabled()

  await user.click((await screen.findAllByRole('button', { name: 'Save Mapping' }))[0] ?? document.body)
  const dialog = await findDialog('Save Mapping')
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Export of candidates' } })
  await user.click(dialog.getByRole('button', { name: 'Save Mapping' }))
  expect(await screen.findByText('The mapping “Export of candidates” is saved.')).toBeInTheDocument()
  expect((await screen.findAllByLabelText('Saved mapping'))[0]).not.toHaveValue('')
  await user.click(await button('Delete Mapping'))
  expect(await screen.findByText('The mapping “Export of candidates” is deleted.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByLabelText('Saved mapping')).toBeNull())

  await user.click(await button('Show What Would Change'))
  expect(await screen.findByText(/^Cells that cannot be used \(/)).toBeInTheDocument()
  const cell = await screen.findByLabelText('Mail of Bea Export, line 5')
  fireEvent.change(cell, { target: { value: 'bea@export.example' } })
  const pairs = within(screen.getByRole('region', { name: 'The same person?' }))
  await user.click(pairs.getByText('Another person'))
  await user.click(await button('Check Again'))
  await button('Import 5 rows')
  expect((await cells('Candidates export.csv'))[1]).toBe('3')
  expect((await cells('Openings export.csv › companies'))[1]).toBe('1')
})

test('nothing is imported before it is decided what becomes of somebody whom a column that is not understood rejects', async () => {
  const user = await openImport()
  await choose(
    user,
    csv(
      'Verdicts.csv',
      'Name,Email,Our verdict',
      'Ned New,ned@verdicts.example,fine',
      'Rex Out,rex@verdicts.example,Rejected',
      'Zed Ban,zed@verdicts.example,DO NOT USE',
    ),
  )
  await heading('Import: What the Columns Mean')
  await user.click(await button('Show What Would Change'))
  await heading('Rejected? (2)')
  const rows = within(screen.getByRole('table', { name: 'Rows that say so' }))
  expect(rows.getByRole('row', { name: /Zed Ban/ })).toHaveTextContent('Our verdictDO NOT USE')
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  expect(rows.queryByRole('option', { name: 'Applicant' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Stage of all these rows'), 'BLOCKED')
  await user.selectOptions(screen.getByLabelText('Stage of Rex Out, line 3'), 'LEFT_OUT')
  await user.click(await button('Check Again'))
  await user.click(await button('Import 2 rows'))
  expect(await screen.findByText(/^2 rows imported\./)).toBeInTheDocument()
  const people = server.db.selectFrom('developers').select(['email', 'stage']).orderBy('email')
  expect(await people.where('email', 'like', '%@verdicts.example').execute()).toEqual([
    { email: 'ned@verdicts.example', stage: 'APPLICANT' },
    { email: 'zed@verdicts.example', stage: 'BLOCKED' },
  ])
})

test('an import that has not ended says when it was last seen, and not that it is running', {
  tags: 'screens',
}, async () => {
  const seen_at = new Date(Date.now() - 3 * 60_000)
  const run = { files: ['Slow.csv'], account_id: server.as('admin').account.id, mappings: '{}', seen_at }
  await server.db.insertInto('import_runs').values(run).execute()
  const { user } = openScreen(server, 'admin', '/imports')
  const row = await screen.findByRole('row', { name: /Slow\.csv/ })
  expect(row).toHaveTextContent('Last seen 3 minutes ago')
  expect(row).not.toHaveTextContent('Running')
  await user.click(row)
  const dialog = await findDialog('Import: Not ended')
  expect(dialog.getByText('Last seen 3 minutes ago')).toBeInTheDocument()
  expect(dialog.getByText(/^This import has not ended\./)).toBeInTheDocument()
})

test('an import that did not end says how far it came, until it is dismissed', async () => {
  const user = await openImport()
  await choose(user, csv('companies.csv', 'name,status', 'Cut Company,ACTIVE', ',ACTIVE', ',ACTIVE'))
  interceptRequests('/portal/import/run', async () => new Response('{"file":"companies.csv","rows":1}\n'))
  await user.click(await button('Import 1 row'))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  await user.click(await button('Choose Other Files'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'It came to 1 of 3 (companies.csv). Choose the same files again',
  )
  await user.click(await button('Dismiss'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
