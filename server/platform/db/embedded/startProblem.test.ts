import { expect, test } from 'vitest'
import { startProblem } from './startProblem.ts'

const say = (log: string) => startProblem(log, '/var/lib/vouch/postgres/data')

test.each([
  ['a full disk', 'FATAL:  could not write lock file "postmaster.pid": No space left on device', 'Make room'],
  ['wrong owners', 'FATAL:  data directory "/x" has wrong ownership', 'chown -R'],
  ['open permissions', 'FATAL:  data directory "/x" has invalid permissions', 'chmod 700'],
  ['a file of another account', 'FATAL:  could not open file "global/pg_control": Permission denied', 'chown -R'],
  [
    'a lost file',
    'PANIC:  could not open file "global/pg_control": No such file or directory',
    'npm run vouch -- restore',
  ],
  ['a damaged log', 'PANIC:  could not locate a valid checkpoint record at 0/15B2F98', 'npm run vouch -- restore'],
])('a server that meets %s names its remedy and the end of its log', (_case, log, remedy) => {
  expect(say(`LOG:  starting PostgreSQL\n${log}`)).toMatch(/^PostgreSQL did not start\. /)
  expect(say(log)).toContain(remedy)
  expect(say(log)).toContain(log)
})

test('an unknown reason is shown as PostgreSQL says it', () => {
  expect(say('FATAL:  something else')).toBe(
    'PostgreSQL did not start. The end of its log says:\nFATAL:  something else',
  )
})
