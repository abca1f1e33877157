import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { asTest, createDeveloper, createJobProfile } from '#test/factories.ts'
import { createAgreedProfile, createClientPlace } from '#test/rows/clientLinks.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
let place: Awaited<ReturnType<typeof createClientPlace>>
beforeAll(async () => {
  server = await startTestServer()
  place = await createClientPlace(server)
})
afterAll(() => server.close())

const dialog = (name: RegExp) => within(screen.getByRole('dialog', { name }))
const region = (name: string) => screen.findByRole('region', { name })

/** Changes the links as their pages do, which other tests open. */
const setLinks = (row: object) => asTest(server.db, (trx) => trx.updateTable('signed_links').set(row).execute())
const openedOnce = { open_count: 1, first_opened_at: new Date(), last_opened_at: new Date() }

/** Answers a profile as the page of its link does. */
async function answerByLink(profileId: string): Promise<void> {
  const links = server.db.selectFrom('signed_links').select('id').where('job_profile_id', '=', profileId)
  const { id } = await links.executeTakeFirstOrThrow()
  const answer = { client_answer: 'INTERESTED', client_answered_at: new Date(), client_answered_link: id } as const
  await write(server.db, { actor: `link:${id}` }, (trx) =>
    trx.updateTable('job_profiles').set(answer).where('id', '=', profileId).execute(),
  )
}

test('a recruiter asks for consent by a link, and reads the answer', async () => {
  const { id: developer_id } = await createDeveloper(server.db)
  const { id } = await createJobProfile(server.db, { job_id: place.job.id, developer_id })
  const { user } = openScreen(server, 'recruiter', `/profiles?dialog=move-job-profile&id=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Ask for Consent' }))
  expect(await screen.findByDisplayValue(/\{\{link\}\}/)).toBeInTheDocument()
  const ask = () => dialog(/^Ask for Consent$/)
  await user.selectOptions(ask().getByLabelText(/^Message by/), 'None: I send the link myself')
  await user.click(ask().getByRole('button', { name: 'Make Link' }))
  expect(await screen.findByDisplayValue(/^http.*\/public\/consent\//)).toBeInTheDocument()
  expect(await region('Asked before')).toHaveTextContent('Open')
  await setLinks({ ...openedOnce, used_at: new Date(), answer: 'AGREED', answer_note: 'From March, please.' })
  openScreen(server, 'recruiter', `/profiles?dialog=ask-consent&id=${id}`)
  const asked = await region('Asked before')
  for (const text of ['Agreed', 'Opened once', 'From March, please.']) expect(asked).toHaveTextContent(text)
})

test('a recruiter shares what the preview shows, sees that it was opened, and withdraws it', async () => {
  const { id } = await createAgreedProfile(server, place.job.id)
  const address = `/profiles?dialog=share-profile&id=${id}`
  const { user } = openScreen(server, 'recruiter', address)
  const sheet = within(await region('What the client sees'))
  expect(await sheet.findByRole('heading', { level: 3, name: 'Zoë Ünal' })).toBeInTheDocument()
  await user.click(dialog(/^Share /).getByRole('button', { name: 'Make Link' }))
  expect(await screen.findByDisplayValue(/^http.*\/public\/profile\//)).toBeInTheDocument()
  await setLinks(openedOnce)
  openScreen(server, 'recruiter', address)
  const shared = await region('Shared before')
  expect(shared).toHaveTextContent('Opened once')
  await user.click(within(shared).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(shared).toHaveTextContent('Withdrawn'))
})

/** Fills in the form of a shortlist for two developers. */
async function openShortlist() {
  const { job } = await createClientPlace(server)
  const ada = await createAgreedProfile(server, job.id, 'SENT', 'Ada')
  await createAgreedProfile(server, job.id, 'SENT', 'Ben')
  const { user } = openScreen(server, 'recruiter', `/jobs/${job.id}/job-profiles`)
  await user.click(await screen.findByRole('button', { name: 'Shortlists' }))
  const list = () => dialog(/^Shortlists for /)
  const choose = async (field: RegExp, name: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }))
    await user.paste(name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await choose(/^For, at/, 'Cora Contact')
  for (const name of ['Ada Ünal', 'Ben Ünal']) {
    await choose(/^Developers/, name)
    const sheet = await region(`What the client sees of ${name}`)
    await waitFor(() => expect(sheet).toHaveTextContent(name))
  }
  return { user, job, ada, list }
}

test('a shortlist is mailed from where it is made, with words that can be changed', async () => {
  const { user, job, list } = await openShortlist()
  expect(list().getByRole('checkbox', { name: 'Email it to them' })).toBeChecked()
  const text = list().getByLabelText(/^Message/)
  replaceText(text, 'Hello')
  await user.click(list().getByRole('button', { name: 'Email Shortlist' }))
  expect(await list().findByText('Write {{link}} where the link belongs.')).toBeInTheDocument()
  replaceText(text, 'Here you are: {{link}}')
  await user.click(list().getByRole('button', { name: 'Email Shortlist' }))
  expect(await screen.findByText('The shortlist is mailed to Cora Contact.')).toBeInTheDocument()
  const mails = server.db.selectFrom('messages').select('body').where('job_id', '=', job.id)
  expect(await mails.execute()).toEqual([{ body: 'Here you are: {{link}}' }])
})

test('a recruiter makes a shortlist for a contact, sees who was answered about, reminds, and withdraws it', async () => {
  const { user, job, ada, list } = await openShortlist()
  await user.click(list().getByRole('checkbox', { name: 'Email it to them' }))
  await user.click(list().getByRole('button', { name: 'Make Link' }))
  expect(await screen.findByDisplayValue(/\/public\/shortlist\//)).toBeInTheDocument()
  await setLinks(openedOnce)
  await answerByLink(ada.id)

  openScreen(server, 'recruiter', `/jobs/${job.id}/job-profiles?dialog=shortlists&id=${job.id}`)
  const made = await region('Made before')
  const about = async (name: string) => (await within(made).findByText(name)).closest('li')
  expect(made).toHaveTextContent('Opened once')
  expect(await about('Ada Ünal')).toHaveTextContent('Interested')
  expect(await about('Ben Ünal')).toHaveTextContent('Not answered yet')
  await user.click(within(made).getByRole('button', { name: 'Remind' }))
  expect(await screen.findByRole('dialog', { name: /^Remind / })).toBeInTheDocument()
  await user.click(dialog(/^Remind /).getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Remind / })).toBeNull())

  openScreen(server, 'recruiter', `/jobs/${job.id}/job-profiles?dialog=shortlists&id=${job.id}`)
  const again = await region('Made before')
  await waitFor(() => expect(again).toHaveTextContent('reminded'))
  await user.click(within(again).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(again).toHaveTextContent('Withdrawn'))
})
