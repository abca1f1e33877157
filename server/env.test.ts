import { expect, test } from 'vitest'
import { EnvError, isReachableByOthers, readEnv } from './env.ts'

test('an empty environment is a working configuration', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    PORT: 4000,
    PUBLIC_URL: 'http://localhost:4000',
    VOUCH_DEMO: undefined,
    AUTH_MODE: 'embedded',
  })
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 4000, DATABASE_URL: undefined })
})

test('the public address follows the port', () => {
  expect(readEnv({ PORT: '4321' }).PUBLIC_URL).toBe('http://localhost:4321')
})

test.each([
  [{ PUBLIC_URL: 'https://Vouch.Example.com:443' }, 'https://vouch.example.com'],
  [{ PORT: '80' }, 'http://localhost'],
])('the public address of %j is spelled as browsers name it: %s', (variables, origin) => {
  expect(readEnv(variables).PUBLIC_URL).toBe(origin)
})

test.each([
  ['PORT', '70000', 'PORT must be a port from 1 to 65535'],
  ['PORT', '4000x', 'PORT must be a port'],
  ['PUBLIC_URL', 'https://vouch.example.com/app', 'PUBLIC_URL must be the address that browsers use'],
  ['PUBLIC_URL', 'vouch.example.com', 'PUBLIC_URL must be'],
  ['DATABASE_URL', 'mysql://host/db', 'DATABASE_URL must be an address such as postgres://'],
  [
    'DATABASE_URL',
    'postgres://one:5432,/db',
    'with several hosts, separated by commas, Vouch uses the one that accepts writes',
  ],
  ['DATABASE_URL', 'postgres://one:5432,two:x/db', 'DATABASE_URL must be an address such as postgres://'],
  ['DATABASE_URL', 'postgres://one,two/db?target_session_attrs=standby', 'Vouch uses the one that accepts writes'],
  ['DATABASE_OWNER_URL', 'postgres://one,,two/db', 'DATABASE_OWNER_URL must be the address of the same database'],
  ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE must be a number of connections from 2 to 200'],
  ['VOUCH_DEMO', 'no', 'VOUCH_DEMO must be true or false'],
  ['VOUCH_SECRET', 'short', 'VOUCH_SECRET must be at least 32 characters'],
  ['AUTH_MODE', 'okta', 'AUTH_MODE must be one of embedded, auth0'],
  ['PORTAL_PRODUCTION', 'yes', 'PORTAL_PRODUCTION must be true or false'],
  ['SLACK_API_URL', 'https://slack.com/api', "SLACK_API_URL must be the address of Slack's Web API, such as"],
  [
    'SLACK_TOKEN',
    'xoxe.xoxb-1-abc',
    'SLACK_TOKEN must be the bot token of the Slack workspace of the developers, without rotation',
  ],
  ['SEND_TIMEOUT', '0', 'SEND_TIMEOUT must be how many seconds, from 1 to 60'],
  ['JOBS_PAGE_URL', 'https://example.com/jobs#open', 'JOBS_PAGE_URL must be the page where developers apply'],
  ['BACKUP_TO', 'backups', 'BACKUP_TO must be an absolute path, or an address such as s3://bucket/vouch'],
  ['BACKUP_TO', 's3://bucket', 'BACKUP_TO=s3://… needs BACKUP_PASSPHRASE_FILE'],
  ['BACKUP_SCHEDULE', '24:00', 'BACKUP_SCHEDULE must be the times of the day in UTC'],
  ['BACKUP_SCHEDULE', '02:00,', 'BACKUP_SCHEDULE must be the times of the day in UTC'],
  ['BACKUP_KEEP', '0,0,0', 'BACKUP_KEEP must be how many days, weeks and months keep a backup'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError)
  expect(() => readEnv({ [name]: value })).toThrow(sentence)
})

test.each([
  'postgres://user:password@one:5432,two:5433/vouch',
  'postgresql://user@[::1]:5432,two/vouch?target_session_attrs=read-write&sslmode=verify-full',
  'postgres:///vouch?host=/run/postgresql',
])('a database may be at %s', (url) => {
  expect(readEnv({ DATABASE_URL: url, DATABASE_OWNER_URL: url })).toMatchObject({ DATABASE_URL: url })
})

test('every wrong variable is named at once', () => {
  expect(() => readEnv({ PORT: 'x', VOUCH_DEMO: 'y' })).toThrow(/PORT must be[^\n]*\nVOUCH_DEMO must be/)
})

test('Auth0 needs its domain', () => {
  expect(() => readEnv({ AUTH_MODE: 'auth0' })).toThrow('AUTH_MODE=auth0 needs AUTH0_DOMAIN.')
})

test.each([
  ['http://localhost:4000', true],
  ['http://LOCALHOST.', true],
  ['http://vouch.localhost', true],
  ['http://127.0.0.1:4000', true],
  ['http://127.1', true],
  ['http://127.255.3.4', true],
  ['http://[::1]:4000', true],
  ['https://vouch.example.com', false],
  ['http://localhost.example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['http://notlocalhost', false],
  ['http://192.168.1.5:4000', false],
  ['http://0.0.0.0', false],
])('whether only this machine reaches the address %s: %s', (PUBLIC_URL, expected) => {
  expect(isReachableByOthers(readEnv({ PUBLIC_URL }))).toBe(!expected)
})

test.each([
  ['localhost', true],
  ['LocalHost.', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['::ffff:127.0.0.1', false],
  ['a-name-of-this-machine', false],
])('whether only this machine reaches an app that listens on %s: %s', (HOST, expected) => {
  expect(isReachableByOthers(readEnv({ HOST }))).toBe(!expected)
})
