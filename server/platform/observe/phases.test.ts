import { expect, onTestFinished, test } from 'vitest'
import { graphql } from '#test/graphql.ts'
import { startTestServer } from '#test/testServer.ts'
import { phaseChannel, phases } from './phases.ts'

test('a request tells that it begins, and the end of each of its phases in their order', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const messages: unknown[] = []
  const listen = (message: unknown) => void messages.push(message)
  phaseChannel.subscribe(listen)
  onTestFinished(() => void phaseChannel.unsubscribe(listen))
  await server.as('admin').data(graphql('{ me { id } }'))
  await expect.poll(() => messages.at(-1)).toBe('JSON')
  // Only the benchmark sees statements.
  const wanted = phases.filter((phase) => phase !== 'statements')
  expect(messages[0]).toBe('begin')
  expect([...new Set(messages.slice(1))]).toEqual(wanted)
})
