import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UserError } from '#server/errors.ts'
import { stream } from './stream.ts'

/** Streams a text, and then fails at the moment at which the connection closes. */
function interrupted(failure: Error): Promise<void> {
  const res = new Writable({ write: (_chunk, _encoding, done) => done() })
  async function* source() {
    yield 'a'
    res.destroy()
    await setImmediate()
    throw failure
  }
  return stream(res as ServerResponse, source())
}

test('a source that stops because its reader went away is no fault', async () => {
  await expect(interrupted(new UserError('BAD_INPUT', 'The request was interrupted.'))).resolves.toBeUndefined()
})

test('a fault of the source is told, also when the reader goes away at that moment', async () => {
  await expect(interrupted(new TypeError('rows is undefined'))).rejects.toThrow()
})
