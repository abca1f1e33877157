import { expect, test } from 'vitest'
import { createLog } from './log.ts'

async function logged(write: (log: Awaited<ReturnType<typeof createLog>>) => void, level: 'info' | 'warn' = 'info') {
  const lines: string[] = []
  write(await createLog({ LOG_LEVEL: level, SENTRY_DSN: undefined }, { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

test('a line is JSON with its level in words and its time', async () => {
  const [line] = await logged((log) => log.info({ requestId: 'a' }, 'operation'))
  expect(line).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), requestId: 'a', msg: 'operation' })
})

test('personal data is hidden, wherever someone puts it', async () => {
  const person = { email: 'nora@x.example', display_name: 'Nora', password: 'secret', token: 'abc' }
  const lines = await logged((log) => log.info({ ...person, account: person }, 'someone'))
  expect(JSON.stringify(lines)).not.toMatch(/nora|secret|abc/i)
  expect(lines[0]).toMatchObject({ email: '[hidden]', account: { token: '[hidden]' } })
})

test('an error of the database is told without the values that it quotes', async () => {
  const error = Object.assign(new Error('duplicate key value: Key (email)=(nora@x.example) already exists'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(nora@x.example) already exists.',
    table: 'users',
    constraint: 'users_email_key',
  })
  const [line] = await logged((log) => log.error({ err: error }, 'unexpected error'))
  expect(JSON.stringify(line)).not.toContain('nora')
  expect(line.err).toMatchObject({ type: 'DatabaseError', code: '23505', constraint: 'users_email_key' })
  expect(line.err.stack).toContain('log.test.ts')
})

test('LOG_LEVEL holds', async () => {
  expect(await logged((log) => log.info('quiet'), 'warn')).toEqual([])
})
