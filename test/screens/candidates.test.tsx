import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJob } from '#test/factories.ts'
import { sendJobMessage } from '#test/rows/jobMessages.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { changeAnswered } from './answers.ts'
import {
  boxOf,
  createSearch,
  holdPolls,
  nameOf,
  openComposer,
  selectedNames,
  selectTop,
  shownCards,
  untilComposed,
  untilSelected,
  untilShown,
} from './candidateCards.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilAnswered, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Asked {
  readonly query: string
  readonly variables: object
}

/** Records what the app asks the matcher, and what it is answered. */
function recordSearches() {
  const [asked, answered]: [object[], string[]] = [[], []]
  interceptRequests('allSearchDevs', async (ask, body) => {
    const operations = [JSON.parse(body)].flat() as Asked[]
    asked.push(...operations.filter(({ query }) => query.includes('allSearchDevs')).map(({ variables }) => variables))
    const text = await (await ask()).text()
    answered.push(text)
    return Response.json(JSON.parse(text))
  })
  return { asked, answered }
}

/** Records from now on which cards the page changes, by the names on them. */
function watchCards() {
  const touched = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      touched.add(nameOf(element?.closest<HTMLElement>('[data-candidate]') ?? undefined) || 'the list')
    }
  })
  const options = { subtree: true, childList: true, characterData: true, attributes: true }
  observer.observe(shownCards()[0]?.parentElement ?? document.body, options)
  return touched
}

test.each([
  [
    ['PL', 'BR'],
    ['PL', 'BR'],
  ],
  [[], ['US', 'CA', 'BR']],
])(
  'the first load and each poll of a job that accepts %j name the job and the countries %j',
  async (location, countries) => {
    const pollAgain = holdPolls()
    const { id } = await createJob(server.db, { location })
    const { asked } = recordSearches()
    openScreen(server, 'recruiter', `/skills-search/${id}`)
    await screen.findByText('No candidates')
    expect(asked).toEqual([expect.objectContaining({ job_id: id, countries })])
    pollAgain()
    await waitFor(() => expect(asked.slice(1)).toEqual([expect.objectContaining({ job_id: id, countries })]))
  },
)

test('another recruiter messages one candidate: that card alone changes, and an unchanged ranking is not sent again and touches nothing', async () => {
  const pollAgain = holdPolls()
  const { id, address, ids } = await createSearch(server, 'NZ', 5)
  const { user } = openScreen(server, 'recruiter', address)
  await untilShown(5)
  await selectTop(user, 3)
  await untilSelected(3)
  // A part of the code that comes later would touch the cards as well.
  await untilAnswered()
  const touched = watchCards()
  const { answered } = recordSearches()
  pollAgain()
  await waitFor(() => expect(answered.join()).toMatch(/"unchanged":true,"developers":\[\]/))
  const other = { url: server.url, token: server.as('dstm').token }
  await sendJobMessage(other, { jobId: id, devIds: [ids[4]], message: 'Hello', test: true })
  const target = shownCards().find(({ dataset }) => dataset.candidate === ids[4])
  expect(target).not.toHaveTextContent('just now')
  expect([...touched]).toEqual([])
  await untilAnswered()
  pollAgain()
  await waitFor(() => expect(target).toHaveTextContent('just now'))
  expect([...touched]).toEqual(['Dev 5'])
  expect(selectedNames()).toHaveLength(3)
})

test('s opens Send for the selected cards, and while a text is typed the keys of the cards are letters', {
  tags: 'screens',
}, async () => {
  const { address } = await createSearch(server, 'CL', 3)
  const { user } = openScreen(server, 'recruiter', address)
  await untilShown(3)
  await selectTop(user, 2)
  await untilSelected(2)
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toHaveTextContent('Select the card')
  await user.keyboard('{Escape}')
  boxOf(shownCards()[0]).focus()
  await user.keyboard('s')
  const message = await screen.findByLabelText(/^Message/, { selector: 'textarea' })
  expect(await screen.findByText('2 developers get the message.')).toBeInTheDocument()
  await user.clear(message)
  await user.type(message, 'xs')
  expect(message).toHaveValue('xs')
  expect(selectedNames()).toHaveLength(2)
})

test('the first ones are offered without those who were messaged in 14 days', async () => {
  const { address } = await createSearch(server, 'ZA', 4)
  const { user } = openScreen(server, 'recruiter', address)
  await untilShown(4)
  await user.click(boxOf(shownCards()[0]))
  const { dialog, preview } = await openComposer(user)
  await preview.findByText('1 developer gets the message.')
  await user.click(dialog.getByRole('button', { name: 'Send Message' }))
  await untilComposed()
  await untilIdle()
  await selectTop(user, 3)
  await user.click(await screen.findByText('without the 1 messaged in 14 days'))
  await untilSelected(2)
  expect(screen.queryByText(/^without the/)).toBeNull()
  expect(boxOf(shownCards()[0])).not.toBeChecked()
})

test('the first N are those that the server ranks first, never more than there are, and messages go to 500 at most', {
  tags: 'screens',
}, async () => {
  const { address } = await createSearch(server, 'AR', 6)
  const { user } = openScreen(server, 'recruiter', address)
  await untilShown(6)
  const first = screen.getByLabelText(/^Select first/)
  await selectTop(user, 4)
  await untilSelected(4)
  expect(selectedNames()).toEqual(shownCards().slice(0, 4).map(nameOf))
  await selectTop(user, 100_000)
  await untilSelected(6)
  expect(first).toHaveValue(6)
  await selectTop(user, -5)
  await untilSelected(0)
  expect(first).toHaveValue(0)
  changeAnswered<{ selectFirstDevs?: string[] }>('selectFirstDevs', (data) => {
    if (data.selectFirstDevs) data.selectFirstDevs = Array.from({ length: 501 }, (_, at) => String(at))
  })
  await selectTop(user, 1)
  await screen.findByText(', and a message goes to 500 at most')
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await user.click(screen.getByText('Reset'))
  await untilSelected(0)
})
