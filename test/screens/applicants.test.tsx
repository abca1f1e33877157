import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addText } from '#server/texts/data.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog } from './findDialog.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Creates an applicant of the recruiter. */
async function createApplicant(first_name: string, row: Parameters<typeof createDeveloper>[1] = {}) {
  const owner_id = server.as('recruiter').account.id
  const applicant = { stage: 'APPLICANT', status: 'NEW', first_name, owner_id, ...row } as const
  const { id } = await createDeveloper(server.db, applicant)
  const application = { developer_id: id, source: 'JOBS_PAGE' as const }
  await asTest(server.db, (trx) => trx.insertInto('applications').values(application).execute())
}

/** Counts how often the app asks what a merge would do. */
function countPlans(): () => number {
  let plans = 0
  interceptRequests('getMergePlan', (ask) => {
    plans += 1
    return ask()
  })
  return () => plans
}

const select = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const action = (name: string) => screen.findByRole('button', { name })
const gone = (found: () => unknown) => waitFor(() => expect(found()).toBeNull())
const mergePlan = () => screen.queryByRole('dialog', { name: /^Merge Two Records of/ })
const heading = () => screen.getByRole('heading', { level: 1 })

test('a recruiter works through the queue: accepts, and asks from the list and on the page of an applicant', async () => {
  for (const name of ['Ana', 'Bo', 'Cy']) await createApplicant(name, { last_name: 'Queue' })
  const { user, address } = openScreen(server, 'recruiter', '/applicants?search=Queue&sort=name')
  await user.click(await select('Ana Queue'))
  await user.click(await action('Accept'))
  await user.click(await action('Accept 1 applicant'))
  expect(await screen.findByText('1 applicant is accepted.')).toBeInTheDocument()
  await gone(() => screen.queryByRole('link', { name: /Ana Queue/ }))

  await user.click(await select('Bo Queue'))
  await user.click(await action('Ask for More'))
  const message = () => screen.findByRole('textbox', { name: /^Message to the developer/ })
  await user.clear(await message())
  await user.click(await message())
  await user.paste('Hello {{first_name}}, which rate do you ask for?')
  await user.click(await action('Ask for more from 1 applicant'))
  await gone(() => screen.queryByRole('dialog', { name: 'Ask for More' }))
  const row = () => screen.getByRole('link', { name: /Bo Queue/ }).closest('tr')
  await waitFor(() => expect(row()).toHaveTextContent('Needs info'))

  await user.click(screen.getByRole('link', { name: /Bo Queue/ }))
  await waitFor(() => expect(heading()).toHaveTextContent('Bo Queue'))
  const walk = await screen.findByRole('navigation', { name: 'Walk through Applicants' })
  await waitFor(() => expect(walk).toHaveTextContent(/1 of 2/))
  const details = async () =>
    within(await screen.findByRole('navigation', { name: 'Developer tabs' })).findByRole('link', { name: 'Details' })
  await user.click(await details())
  await waitFor(async () => expect(await details()).toHaveAttribute('aria-current', 'page'))
  await user.keyboard('j')
  await waitFor(() => expect(heading()).toHaveTextContent('Cy Queue'))
  expect(address()).toMatch(/\/details(\?|$)/)
  await user.keyboard('k')
  await waitFor(() => expect(heading()).toHaveTextContent('Bo Queue'))
  await user.keyboard('j')
  await waitFor(() => expect(heading()).toHaveTextContent('Cy Queue'))
  await untilIdle()
  const moves = within(screen.getByRole('region', { name: 'Moves' }))
  await user.click(moves.getByRole('button', { name: 'Ask for More' }))
  await user.clear(await message())
  await user.click(await message())
  await user.paste('Hello {{first_name}}, when can you start?')
  await user.click(await action('Ask for more from 1 applicant'))
  await waitFor(() => expect(heading().closest('header')).toHaveTextContent('Needs info'))
})

test('a rejection needs a reason, words it by the template of the firm, and keeps what was typed', async () => {
  const template = {
    name: 'Too dear',
    subject: 'Hello',
    body: 'Our firm pays less.',
    rejection_reason: 'RATE',
  } as const
  await asTest(server.db, (trx) => addText(trx, template))
  await createApplicant('Rey', { last_name: 'Jected' })
  const { user } = openScreen(server, 'recruiter', '/applicants?search=Jected')
  await user.click(await select('Rey Jected'))
  await user.click(await action('Reject'))
  const reject = await findDialog('Reject')
  const text = () => reject.getByRole('textbox', { name: /^Message to the developer/ })
  const choose = async (reason: string) => user.selectOptions(reject.getByLabelText(/^Reason/), reason)
  const reads = (words: RegExp) => waitFor(() => expect((text() as HTMLTextAreaElement).value).toMatch(words))
  await reads(/Thank you for applying/)
  await user.click(reject.getByRole('button', { name: /^Reject/ }))
  expect(await reject.findByText('Give a reason.')).toBeInTheDocument()
  await choose('Language')
  await reads(/Our clients speak English all day/)
  await choose('Rate')
  await reads(/^Our firm pays less\.$/)
  fireEvent.change(text(), { target: { value: 'Hello {{first_name}}, not at this rate.' } })
  await choose('Location')
  expect(await reject.findByRole('button', { name: 'Use the text for “Location”' })).toBeInTheDocument()
  await reads(/^Hello {{first_name}}, not at this rate\.$/)
})

test('a recruiter merges the duplicate that the queue hints at, and takes that back', async () => {
  const person = { last_name: 'Twice', url_github: 'ana-twice' }
  await createDeveloper(server.db, { stage: 'REJECTED', status: null, first_name: 'Ana', ...person })
  await createApplicant('Ana', person)
  const { user } = openScreen(server, 'recruiter', '/applicants?has_duplicate=true&search=Twice')
  const plans = countPlans()
  const openPlan = async () => {
    await user.click(await action('Merge'))
    const found = within(await screen.findByRole('list', { name: 'Possible duplicates' }))
    await user.click(await found.findByRole('button', { name: /Ana Twice/ }))
    expect(await screen.findByRole('table', { name: 'Both records' })).toHaveTextContent('Ana Twice')
    const merge = within(mergePlan() ?? document.body).getByRole('button', { name: 'Merge' })
    await waitFor(() => expect(merge).toBeEnabled())
    return merge
  }
  await user.click(await openPlan())
  expect(await screen.findByText(/^The two records of .* are merged\.$/)).toBeInTheDocument()
  await gone(mergePlan)
  await user.click(await action('Undo'))
  expect(await screen.findByText(/^This change is undone: “The two records/)).toBeInTheDocument()
  await openPlan()
  expect(plans()).toBe(2)
})

test('two people who have only name and country in common are hinted at on the page of each, and merged from there', {
  tags: 'screens',
}, async () => {
  const named = { first_name: 'Ivo', country: 'PT' }
  await createApplicant('Ivo', { ...named, last_name: 'Sósia' })
  const { id } = await createDeveloper(server.db, { ...named, last_name: 'Sosia' })
  await createDeveloper(server.db, { ...named, last_name: 'Sosia', country: 'BR' })
  const { user, address } = openScreen(server, 'recruiter', `/developer/${id}/overview`)
  const hint = (await screen.findByText('Possible duplicate')).parentElement
  await waitFor(() => expect(hint).toHaveTextContent('Ivo Sósia · name and countryMerge'))
  await user.click(await action('Merge'))
  const found = within(await screen.findByRole('list', { name: 'Possible duplicates' }))
  await user.click(await found.findByRole('button', { name: /Ivo Sósia.*Same name and country/ }))
  const plan = await screen.findByRole('dialog', { name: /^Merge Two Records of/ })
  const merge = within(plan).getByRole('button', { name: 'Merge' })
  await waitFor(() => expect(merge).toBeEnabled())
  await user.click(merge)
  expect(await screen.findByText(/^The two records of .* are merged\.$/)).toBeInTheDocument()
  await gone(() => screen.queryByText('Possible duplicate'))
  await user.click(await action('Undo'))
  expect(await screen.findByText('Possible duplicate')).toBeInTheDocument()
  expect(address()).toContain('/overview')
})

test('the triage says why somebody cannot be asked, whichever key or button asks', async () => {
  await createApplicant('Otto', { last_name: 'Silent', do_not_contact: true })
  const { user } = openScreen(server, 'recruiter', '/applicants/triage?search=Silent')
  const decision = within(await screen.findByRole('region', { name: 'Decision' }))
  await waitFor(() => expect(decision.getByRole('button', { name: /^Does not want/ })).toBeInTheDocument())
  for (const ask of [
    () => user.keyboard('m'),
    () => user.keyboard('{Shift>}M{/Shift}'),
    () => user.click(decision.getByRole('button', { name: /^Ask\b/ })),
  ]) {
    await ask()
    const told = await screen.findByText(/^Otto Silent cannot be asked: Does not want to be contacted\.$/)
    await user.click(within(told.parentElement ?? told).getByRole('button'))
    await gone(() => screen.queryByText(/cannot be asked/))
    expect(screen.queryByRole('dialog', { name: /^Ask for More/ })).toBeNull()
  }
})

test('members are moved together, after a plan that says who is skipped', { tags: 'screens' }, async () => {
  await createDeveloper(server.db, { stage: 'STANDBY', status: 'NO_DEMAND', first_name: 'Stan', last_name: 'By' })
  const { user } = openScreen(server, 'dstm', '/developers?stage=STANDBY&status=')
  await user.click(await select('Stan By'))
  await user.click(await action('Move Stage'))
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Reason/ }), 'No demand')
  const skipped = await screen.findByRole('region', { name: 'Skipped' })
  expect(skipped).toHaveTextContent('Stand-by is already the current state.')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Stage/ }), 'Offboarded')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'Found other work')
  await user.click(await action('Move 1 developer'))
  await user.click(await action('Undo'))
  expect(await screen.findByText('This change is undone: “1 developer is moved.”')).toBeInTheDocument()
})

test('a merge asks no more what a merge of the two would move', { tags: 'screens' }, async () => {
  for (const name of ['Ida', 'Ida B.']) await createApplicant(name, { last_name: 'Twin' })
  const { user } = openScreen(server, 'recruiter', '/applicants?search=Twin')
  for (const name of ['Ida Twin', 'Ida B. Twin']) await user.click(await select(name))
  const plans = countPlans()
  await user.click(
    within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Merge' }),
  )
  const dialog = await screen.findByRole('dialog', { name: /^Merge Two Records of/ })
  const merge = within(dialog).getByRole('button', { name: 'Merge' })
  await waitFor(() => expect(merge).toBeEnabled())
  await user.click(merge)
  expect(await screen.findByText(/^The two records of .* are merged\.$/)).toBeInTheDocument()
  expect(plans()).toBe(1)
})

test('a merge of two people whom nothing connects asks whether they are the same person', {
  tags: 'screens',
}, async () => {
  for (const [name, last_name] of [
    ['Una', 'Stranger'],
    ['Otto', 'Stranger'],
    ['Una B.', 'Stranger'],
  ] as const)
    await createApplicant(name, { last_name })
  const { user } = openScreen(server, 'recruiter', '/applicants?search=Stranger')
  const question = 'They have different names and addresses. Are they the same person?'
  const openMerge = async (...names: string[]) => {
    for (const name of names) await user.click(await select(`${name} Stranger`))
    const selection = within(await screen.findByRole('region', { name: 'Selection' }))
    await user.click(selection.getByRole('button', { name: 'Merge' }))
    return within(await screen.findByRole('dialog', { name: /^Merge Two Records of/ }))
  }
  expect((await openMerge('Una', 'Otto')).getByRole('alert')).toHaveTextContent(question)
  await user.keyboard('{Escape}')
  await user.click(await select('Otto Stranger'))
  expect((await openMerge('Una B.')).queryByText(question)).toBeNull()
})
