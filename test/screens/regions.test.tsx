import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placesOf, type Region } from '#shared/jobs/regions.ts'
import { asTest, createJob } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

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

/** Creates an open job that accepts the region alone. */
function createJobIn(region: Region, title: string) {
  const { location, region_countries } = placesOf([], [region.word], [region])
  const places = { location, regions: [region.word], region_countries: [...region_countries] }
  return createJob(server.db, { title, ...places, location: [...location] })
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

test('an admin sees which jobs a change of a region changes, and what another admin did meanwhile', {
  tags: 'screens',
}, async () => {
  const region = await addRegion('Nordic countries', 'Nordics', ['NO', 'SE'])
  const job = await createJobIn(region, 'Go Engineer')
  const { user } = openScreen(server, 'admin', '/settings')
  await user.click(await screen.findByRole('button', { name: 'Edit Nordics' }))
  await user.click(await screen.findByRole('combobox', { name: 'Add the countries of a region' }))
  await user.click(await screen.findByRole('option', { name: /^DACH/ }))
  const changes = within(await screen.findByRole('region', { name: 'Jobs that change' }))
  expect(await changes.findByText('The countries of 1 open job change:')).toBeInTheDocument()
  expect(changes.getByText('gains Austria, Switzerland, Germany')).toBeInTheDocument()
  expect(changes.getByRole('link', { name: 'Go Engineer' })).toHaveAttribute('href', `/jobs/${job.id}/overview`)
  await createJobIn(region, 'Rust Engineer')
  await user.click(dialog('Edit Region').getByRole('button', { name: 'Save and Change 1 Job' }))
  expect(await screen.findByText(/not those that you were shown/)).toBeInTheDocument()
  await user.click(await dialog('Edit Region').findByRole('button', { name: 'Save and Change 2 Jobs' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Region' })).toBeNull())
  expect(await screen.findByText('Nordics is saved.')).toBeInTheDocument()
})

test('an admin removes a region, and is told that its jobs keep the countries', { tags: 'screens' }, async () => {
  const region = await addRegion('Andean states', 'Andes', ['CL', 'PE'])
  await createJobIn(region, 'Java Engineer')
  const { user } = openScreen(server, 'admin', '/settings')
  await user.click(await screen.findByRole('button', { name: 'Remove Andes' }))
  await screen.findByRole('dialog', { name: 'Remove Andean states' })
  const sentence = 'Andes is no longer offered. Its countries stay with 1 open job:'
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  await user.click(dialog('Remove Andean states').getByRole('button', { name: 'Remove Region' }))
  await untilIdle()
  expect(await screen.findByText('Andes is removed.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit Andes' })).toBeNull()
})

test('a recruiter chooses a region of the firm for a job, and sees it as one chip', async () => {
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

test('an admin adds a region to the countries of a job, and the job tells why they changed', {
  tags: 'screens',
}, async () => {
  const region = await addRegion('Baltic states', 'Baltics', ['EE', 'LV'])
  const job = await createJobIn(region, 'Elm Engineer')
  const { user } = openScreen(server, 'admin', '/settings')
  await user.click(await screen.findByRole('button', { name: 'Edit Baltics' }))
  await user.click(await screen.findByRole('combobox', { name: 'Countries' }))
  await user.paste('Iceland')
  await user.click(await screen.findByRole('option', { name: 'Iceland' }))
  const changes = within(await screen.findByRole('region', { name: 'Jobs that change' }))
  expect(await changes.findByText('gains Iceland')).toBeInTheDocument()
  await user.click(await dialog('Edit Region').findByRole('button', { name: 'Save and Change 1 Job' }))
  expect(await screen.findByText('Baltics is saved.')).toBeInTheDocument()

  openScreen(server, 'recruiter', `/jobs/${job.id}/countries`)
  expect(await screen.findByText('Baltics: Baltic states, 3 countries')).toBeInTheDocument()
  await user.click(within(screen.getByRole('navigation', { name: 'Job tabs' })).getByRole('link', { name: 'Overview' }))
  expect(await screen.findByText('Because the region Baltic states was changed.')).toBeInTheDocument()
})

test('a recruiter has no settings, and so no way to change a region', async () => {
  openScreen(server, 'recruiter', '/settings?dialog=add-job-region')
  await untilIdle()
  expect(screen.queryByRole('dialog', { name: 'Add Region' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add Region …' })).toBeNull()
})
