import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createJob, createSkill } from '#test/factories.ts'
import { importAll } from '#test/importRuns/importCalls.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog, untilClosed } from './findDialog.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const rowOf = (skill: string) => screen.queryByRole('link', { name: skill })?.closest('tr') ?? null

test('an admin gives a skill another name, merges it and takes that back', async () => {
  for (const name of ['Quorix', 'Rust']) await createSkill(server.db, { name })
  const { user } = openScreen(server, 'admin', '/skills')
  const open = async () => {
    await user.click(await screen.findByRole('link', { name: 'Quorix' }))
    return findDialog('Edit Skill')
  }
  const edit = await open()
  await user.type(await edit.findByRole('combobox', { name: /^Also called/ }), 'Quorixlang')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(rowOf('Quorix')).toHaveTextContent('Quorixlang'))
  await untilIdle()
  await user.click((await open()).getByRole('button', { name: 'Merge into Another Skill' }))
  const merge = await findDialog('Merge Quorix')
  await user.type(await merge.findByRole('combobox', { name: /^Into/ }), 'rust')
  await user.click(await option('Rust'))
  await user.click(merge.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(rowOf('Rust')).toHaveTextContent('Quorix, Quorixlang'))
  expect(rowOf('Quorix')).toBeNull()
  await user.click(await button('Undo'))
  await waitFor(() => expect(rowOf('Quorix')).toHaveTextContent('Quorixlang'))
  expect(rowOf('Rust')).not.toHaveTextContent('Quorix')
})

async function choose(user: ReturnType<typeof openScreen>['user'], action: string, ...names: string[]) {
  await untilIdle()
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(await button(action))
  return within(await screen.findByRole('alertdialog', { name: action }))
}

const unknownRow = (name: string) => screen.queryByRole('checkbox', { name: `Select ${name}` })?.closest('tr') ?? null

test('an admin adds and aliases the names that an import does not know, and takes that back', async () => {
  const { user, address } = openScreen(server, 'admin', '/skills')
  await importAll(server, {
    'skills.csv': 'name,type\nZorblang,LANGUAGE',
    'developers.csv': [
      'email,first_name,last_name,skills',
      'a@import.example,A,A,Zorblix: 3 | Quixard | Zorblangue',
      'b@import.example,B,B,Zorblix | Snerkly',
    ].join('\n'),
  })
  await user.click(await screen.findByRole('link', { name: 'Unknown Names' }))
  await waitFor(() => expect(address()).toMatch(/^\/skills\/unknown/))
  await screen.findByRole('checkbox', { name: 'Select Zorblix' })
  const counts = (name: string) => [...(unknownRow(name)?.querySelectorAll('td') ?? [])].map((td) => td.textContent)
  expect(counts('Zorblix')).toEqual(expect.arrayContaining(['Zorblix', '2', '0']))
  expect(counts('Snerkly')).toEqual(expect.arrayContaining(['Snerkly', '1', '0']))

  const adding = await choose(user, 'Add', 'Zorblix', 'Quixard')
  await user.type(await adding.findByRole('combobox', { name: /^Type/ }), 'tool')
  await user.click(await option('Tool'))
  await user.click(await adding.findByRole('button', { name: 'Add 2 names' }))
  expect(await screen.findByText('2 names are added as skills.')).toBeInTheDocument()
  await waitFor(() => expect(unknownRow('Zorblix')).toBeNull())
  await user.click(await button('Undo'))
  await waitFor(() => expect(unknownRow('Quixard')).toBeInTheDocument())

  const alias = await choose(user, 'Alias Of …', 'Zorblangue')
  await user.type(await alias.findByRole('combobox', { name: /^Of the skill/ }), 'zorblang')
  await user.click(await option('Zorblang'))
  await user.click(await alias.findByRole('button', { name: 'Add 1 other name' }))
  await waitFor(() => expect(unknownRow('Zorblangue')).toBeNull())

  const skills = server.db.selectFrom('skills').select('aliases').where('name', '=', 'Zorblang')
  expect((await skills.executeTakeFirst())?.aliases).toEqual(['Zorblangue'])
})

test('a required skill that another one implies is told in the form, on the cards, and by whom it would add', {
  tags: 'screens',
}, async () => {
  await createSkill(server.db, { name: 'SQL', catalogue_keys: ['sql'] })
  const { id: postgres } = await createSkill(server.db, { name: 'PostgreSQL', catalogue_keys: ['postgresql'] })
  await createDeveloper(server.db, { first_name: 'Ana', skills: [postgres] })
  const job = await createJob(server.db, { location: ['US'], skills: { [postgres]: 'REQUIRED' } })
  const { user, address } = openScreen(server, 'recruiter', `/jobs/${job.id}/overview`)
  await user.click(await button('Edit Skills'))
  const form = await findDialog('Edit Skills')
  await user.type(await form.findByRole('combobox', { name: /^Required/ }), 'sql')
  await user.click(await option('SQL'))
  expect(await form.findByText('PostgreSQL already implies SQL.')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await untilClosed('Edit Skills')

  openScreen(server, 'recruiter', `/skills-search/${job.id}`)
  await user.click(await screen.findByText(/fits? everything\. Relax one thing:/))
  const relax = await screen.findByRole('heading', { name: 'Count what is implied' })
  await user.click(within(relax.parentElement ?? document.body).getByRole('link', { name: /\+1$/ }))
  expect(await screen.findByRole('heading', { name: /^Added by: count what is implied \(/ })).toHaveTextContent('of 1)')
  await waitFor(() => expect(address()).toBe(`/skills-search/${job.id}?relax=implied`))
  const grid = within(screen.getByRole('region', { name: 'Candidates' }))
  const required = within((await grid.findAllByRole('list', { name: 'Required skills' }))[0] ?? document.body)
  expect(required.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^PostgreSQL, claimed$/),
    'SQL, missing, implied by PostgreSQL',
  ])
  expect(grid.getByText('50%')).toBeInTheDocument()
  const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')
  expect(legend.map(({ textContent }) => textContent)).toEqual(['verified', 'claimed', 'missing', 'implied'])
})
