import { screen, waitFor, type within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { messageSentNotice } from '#shared/jobMessages/jobMessages.ts'
import type { SentMessages } from '#test/rows/jobMessages.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import {
  createSearch,
  nameOf,
  openComposer,
  selectTop,
  shownCards,
  untilComposed,
  untilSelected,
  untilShown,
} from './candidateCards.ts'
import { interceptRequests } from './network.ts'
import { openScreen } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Opens the composer for the first candidates of a new search in a country. */
async function compose(country: string, count: number, job: Parameters<typeof createSearch>[3] = {}) {
  const { address } = await createSearch(server, country, 3, { is_public: true, ...job })
  const { user } = openScreen(server, 'recruiter', address)
  await untilShown(3)
  await selectTop(user, count)
  await untilSelected(count)
  return { user, ...(await openComposer(user)) }
}

/** Changes what the dry run answers. */
function changePlan(change: (plan: Required<SentMessages>) => void): void {
  interceptRequests('"dryRun":true', async (ask) => {
    const plan = await (await ask()).json()
    change(plan)
    return Response.json(plan)
  })
}

/** Lets the first send fail. @returns the idempotency keys of all sends. */
function failFirstSend(): (string | null)[] {
  const keys: (string | null)[] = []
  const ask = window.fetch
  const spied = vi.spyOn(window, 'fetch').mockImplementation(async (...[address, init]) => {
    const body = String(init?.body)
    if (!body.includes('"devIds"') || body.includes('"dryRun":true')) return ask(address, init)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length > 1) return ask(address, init)
    return Response.json({ error: 'Try again in a moment.', code: 'UNAVAILABLE' }, { status: 503 })
  })
  onTestFinished(() => void spied.mockRestore())
  return keys
}

const send = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: /^Send / })

test('the dry run tells who is skipped and why', async () => {
  changePlan(({ recipients, skipped }) => {
    for (const { devId, name } of recipients.splice(0, 1)) skipped.push({ devId, name, reason: 'DO_NOT_CONTACT' })
  })
  const { preview } = await compose('NO', 2)
  expect(await preview.findByText('1 developer gets the message.')).toBeInTheDocument()
  expect(preview.getByRole('region', { name: 'Skipped' })).toHaveTextContent('Does not want to be contacted')
})

test('recipients stand as they are ranked, and each can be left out and put back', async () => {
  const { user, dialog, preview } = await compose('SE', 3)
  const ranked = shownCards().map(nameOf)
  const select = await preview.findByLabelText('Preview for')
  const options = [...select.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(ranked.map((name, place) => `${place + 1}. ${name}`))
  await user.click(preview.getByRole('button', { name: 'Next recipient' }))
  await user.click(preview.getByRole('button', { name: 'Leave Out' }))
  expect(await preview.findByText('2 developers get the message.')).toBeInTheDocument()
  expect(preview.getByText(/^Left out by you/)).toHaveTextContent(`Left out by you: ${ranked[1]}`)
  const sent: string[][] = []
  interceptRequests('"devIds"', async (ask, body) => {
    const request: { devIds: string[]; dryRun?: true } = JSON.parse(body)
    if (request.dryRun) return ask()
    sent.push(request.devIds)
    return Response.json({ error: 'Not now.', code: 'BAD_USER_INPUT' }, { status: 400 })
  })
  await user.click(send(dialog))
  await screen.findByText(/Could not send slack message/)
  expect(sent.map((ids) => ids.length)).toEqual([2])
  await user.click(preview.getByRole('button', { name: 'Put Back' }))
  expect(await preview.findByText('3 developers get the message.')).toBeInTheDocument()
})

test('the quota is told, and so is a message beyond it', async () => {
  let hour = 2
  changePlan(({ quotaLeft }) => void Object.assign(quotaLeft, { hour }))
  const { user, preview } = await compose('FI', 2)
  expect(await preview.findByText(/After this you may send 0 more within the hour\./)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await untilComposed()
  hour = 1
  const again = await openComposer(user)
  expect(await again.preview.findByRole('alert')).toHaveTextContent('and now 1 more. Select fewer')
})

test('a failed send says so and can be repeated under the same key; what was sent is kept no longer', async () => {
  const { user, dialog, message, preview } = await compose('DK', 1)
  await preview.findByText('1 developer gets the message.')
  replaceText(message, 'We think of you for this role, {{full_name}}.')
  expect(await preview.findByText(`We think of you for this role, ${nameOf(shownCards()[0])}.`)).toBeInTheDocument()
  const keys = failFirstSend()
  await user.click(send(dialog))
  expect(await screen.findByText(/Try again in a moment\./)).toHaveTextContent(/^ERROR:\s+Could not send slack message/)
  expect(send(dialog)).toBeInTheDocument()
  await user.click(send(dialog))
  expect(await screen.findByText(messageSentNotice)).toBeInTheDocument()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  await untilSelected(0)
  await waitFor(() => expect(shownCards()[0]).toHaveTextContent('just now'))
  await selectTop(user, 1)
  await untilSelected(1)
  expect((await openComposer(user)).message.value).toMatch(/^Hi! You seem to be a match/)
})
