import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createJob } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function addRegion(name: string, word: string, countries: string[]) {
  const region = { name, word, countries }
  await asTest(server.db, (trx) => trx.insertInto('job_regions').values(region).execute())
  return region
}

const placesIn = (id: string) =>
  server.db.selectFrom('jobs').select(['location', 'regions']).where('id', '=', id).executeTakeFirst()
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const countries = async () =>
  within(await screen.findByRole('list', { name: 'Accepted countries' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const sweden = expect.stringMatching(/^Sweden.*member/)
const norway = expect.stringMatching(/^Norway.*member/)

test('an admin changes the countries of a region, and is told of what another admin did meanwhile', {
  tags: 'screens',
}, async () => {
  const region = await addRegion('Nordic countries', 'Nordics', ['NO', 'SE'])
  const job = await createJob(server.db, { location: ['NO', 'SE'], regions: ['Nordics'] })
  const { user } = openScreen(server, 'admin', '/settings')
  await user.click(await screen.findByRole('button', { name: 'Edit Nordics' }))
  await user.click(await screen.findByRole('combobox', { name: 'Add the countries of a region' }))
  await user.click(await screen.findByRole('option', { name: /^DACH/ }))
  expect(dialog('Edit Region').getByText('Jobs that accept it stay as they are.')).toBeInTheDocument()
  await asTest(server.db, (trx) =>
    trx.updateTable('job_regions').set({ name: 'Nordic states' }).where('word', '=', region.word).execute(),
  )
  await user.click(dialog('Edit Region').getByRole('button', { name: 'Save' }))
  expect(await dialog('Edit Region').findByText(/changed this region while you were editing/)).toBeInTheDocument()
  await user.click(await dialog('Edit Region').findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Region' })).toBeNull())
  expect(await screen.findByText('The region is saved.')).toBeInTheDocument()
  const row = (await screen.findByRole('button', { name: 'Edit Nordics' })).closest('li')
  await waitFor(() => expect(row).toHaveTextContent('5 countries'))

  openScreen(server, 'recruiter', `/jobs/${job.id}/countries`)
  expect(await countries()).toEqual(['Nordics (as originally chosen)Remove', norway, sweden])
})

test('an admin deletes a region with undo', { tags: 'screens' }, async () => {
  await addRegion('Andean states', 'Andes', ['CL', 'PE'])
  const { user } = openScreen(server, 'admin', '/settings')
  await user.click(await screen.findByRole('button', { name: 'Edit Andes' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Region' }))
  expect(await screen.findByText('Andes is deleted.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Andes' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Edit Andes' })).toBeInTheDocument()
})

test('a recruiter chooses a region of the firm for a job, and sees it with its countries', async () => {
  await addRegion('Central and Eastern Europe', 'CEE', ['CZ', 'PL'])
  const job = await createJob(server.db)
  const { user } = openScreen(server, 'recruiter', `/jobs/${job.id}/countries`)
  await user.click(await screen.findByRole('combobox', { name: 'Add a country or a region' }))
  await user.click(await screen.findByRole('option', { name: /^CEE: Central and Eastern Europe, 2 countries/ }))
  expect(await screen.findByText('CEE is accepted.')).toBeInTheDocument()
  await user.click(within(screen.getByRole('navigation', { name: 'Job tabs' })).getByRole('link', { name: 'Overview' }))
  expect(await screen.findByText('Accepted locations (2)')).toBeInTheDocument()
  expect(await screen.findByTitle('Central and Eastern Europe')).toHaveTextContent('CEE')
})

test('a job whose region is gone is shown as it was chosen, edited and copied without a loss', {
  tags: 'screens',
}, async () => {
  const job = await createJob(server.db, { title: 'Elm Engineer', location: ['NO', 'SE'], regions: ['Norden'] })
  const { user } = openScreen(server, 'recruiter', `/jobs/${job.id}/overview`)
  expect(await screen.findByText('Accepted locations (2)')).toBeInTheDocument()
  expect(screen.getByText('Norden')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Edit Job' }))
  replaceText(await screen.findByLabelText(/^Title/), 'Elixir Engineer')
  await user.click(dialog('Edit Job').getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Elixir Engineer' })
  expect(await placesIn(job.id)).toEqual({ location: ['NO', 'SE'], regions: ['Norden'] })

  await user.click(screen.getByRole('button', { name: 'Copy Job' }))
  await waitFor(() => expect(dialog('Add Job').getByLabelText(/^Title/)).toHaveValue('Elixir Engineer'))
  replaceText(dialog('Add Job').getByLabelText(/^Title/), 'Copied Engineer')
  await user.click(dialog('Add Job').getByRole('button', { name: 'Add Job' }))
  await screen.findByRole('heading', { level: 1, name: 'Copied Engineer' })
  const copy = server.db.selectFrom('jobs').select(['location', 'regions']).where('title', '=', 'Copied Engineer')
  expect(await copy.executeTakeFirst()).toEqual({ location: ['NO', 'SE'], regions: [] })
})

test('the word of a region that is gone leaves a job, and its countries stay', { tags: 'screens' }, async () => {
  const job = await createJob(server.db, { location: ['NO', 'SE'], regions: ['Norden'] })
  const { user } = openScreen(server, 'recruiter', `/jobs/${job.id}/countries`)
  expect(await countries()).toEqual(['Norden (as originally chosen)Remove', norway, sweden])
  await user.click(screen.getByRole('button', { name: 'Remove Norden' }))
  expect(await screen.findByText('Norden is removed. Its countries stay.')).toBeInTheDocument()
  await waitFor(async () => expect(await countries()).toEqual([norway, sweden]))
  expect(await placesIn(job.id)).toEqual({ location: ['NO', 'SE'], regions: [] })
})

test('a recruiter has no settings, and so no way to change a region', async () => {
  openScreen(server, 'recruiter', '/settings?dialog=add-job-region')
  await untilIdle()
  expect(screen.queryByRole('dialog', { name: 'Add Region' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add Region …' })).toBeNull()
})
