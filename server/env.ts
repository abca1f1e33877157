import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { hostsOf } from './platform/db/connection/hostList.ts'

const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The text of each variable says what it accepts, and completes the sentence about a wrong value. */
const variables = {
  PORT: number('a port from 1 to 65535', 1, 65535, 4000),
  HOST: text('an address to listen on, such as 127.0.0.1 or 0.0.0.0', 'localhost'),
  PUBLIC_URL: optional(url('the address that browsers use, such as https://vouch.example.com', /^https?:\/\/[^/?#]+$/)),
  TRUST_PROXY: flag('whether a proxy in front sets X-Forwarded-For and X-Forwarded-Proto', false),
  VOUCH_DATA_DIR: optional(text('a folder that this account may write to')),
  VOUCH_DEMO: optional(flag('whether the first start creates demo data')),
  VOUCH_ADMIN_EMAIL: pattern('the email address of the first admin', /^[^\s@]+@[^\s@]+$/, 'admin@vouch.example'),
  VOUCH_SECRET: optional(pattern('at least 32 characters, the same on every node', /^.{32}/s)),
  DATABASE_URL: optional(
    databaseUrl(
      'an address such as postgres://user:password@host:5432/vouch; with several hosts, separated by commas, Vouch uses the one that accepts writes',
    ),
  ),
  DATABASE_OWNER_URL: optional(
    databaseUrl('the address of the same database, with the same hosts, for the account that owns its tables'),
  ),
  VOUCH_UPGRADE: optional(
    pattern(
      'the release to which a start may migrate an external database without a backup, such as 0.2.0',
      /^\d+\.\d+\.\d+(-\w+)?$/,
    ),
  ),
  DATABASE_POOL_SIZE: number('a number of connections from 2 to 200', 2, 200, 10),
  DRAIN_SECONDS: number(
    'how many seconds, from 0 to 120, a node that is told to stop still takes requests while /readyz answers 503',
    0,
    120,
    0,
  ),
  RATE_PER_MINUTE: number(
    'how many operations an account may ask of a node in a minute, up to 1000000; 0 for any number',
    0,
    1_000_000,
    1_200,
  ),
  AUTH_MODE: choice(['embedded', 'auth0']),
  AUTH_AUDIENCE: text('the audience of the API, as the identity provider names it', 'https://api.vouch.example'),
  AUTH_CLIENT_ID: text('the client id of the web app at the identity provider', 'vouch-web'),
  AUTH0_DOMAIN: optional(pattern('the host of the Auth0 tenant, such as firm.eu.auth0.com', /^[a-z0-9.-]+$/i)),
  ROLE_CLAIM: url('the name of the token claim that holds the role', /^https?:\/\/.+/, 'https://vouch.example/role'),
  PORTAL_PRODUCTION: flag('whether messages reach real people; anything else keeps them in the outbox', false),
  SLACK_TOKEN: optional(
    // Vouch does not renew a token that rotates.
    pattern(
      'the bot token of the Slack workspace of the developers, without rotation, by which it would end in 12 hours',
      /^(?!xoxe)./,
    ),
  ),
  SLACK_API_URL: url(
    "the address of Slack's Web API, such as https://slack.com/api/",
    /^https?:\/\/.+\/$/,
    'https://slack.com/api/',
  ),
  SEND_TIMEOUT: number('how many seconds, from 1 to 60, Slack or the mail server has to take a message', 1, 60, 10),
  JOBS_PAGE_URL: optional(
    url('the page where developers apply, such as https://example.com/jobs', /^https?:\/\/[^#]+$/),
  ),
  FIRM_NAME: text('the name of the firm, as people outside read it', 'Vouch'),
  FIRM_LOGO: optional(text('a PNG or JPEG file of at most 200 kB, the logo of the firm at the head of its mails')),
  SMTP_URL: optional(url('an address such as smtps://user:password@mail.example.com', /^smtps?:\/\//)),
  MAIL_FROM: text('the sender of mail, such as Vouch <vouch@example.com>', 'Vouch <vouch@localhost>'),
  FILES_S3_BUCKET: optional(text('the S3 bucket that stores the files; without it, they are stored in VOUCH_DATA_DIR')),
  FILES_S3_REGION: text('the region of the bucket, such as eu-central-1', 'us-east-1'),
  FILES_S3_ENDPOINT: optional(url("the address of an S3 server other than Amazon's", /^https?:\/\//)),
  FILES_S3_ACCESS_KEY_ID: optional(text('the id of an access key of the bucket')),
  FILES_S3_SECRET_ACCESS_KEY: optional(text('the secret of that access key')),
  CLAMAV_URL: optional(
    url(
      'the address of a ClamAV, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
      /^(tcp:\/\/[^/]+|unix:\/\/\/.+)$/,
    ),
  ),
  CLAMAV_UNREACHABLE: choice(['refuse', 'mark']),
  BACKUP_TO: optional(
    pattern(
      'an absolute path, or an address such as s3://bucket/vouch, where backups are kept',
      /^(s3:\/\/[^/]+(\/.*)?|\/.+|[a-z]:[\\/].+)$/i,
    ),
  ),
  BACKUP_SCHEDULE: pattern(
    'the times of the day in UTC at which a backup begins, such as 02:00 or 02:00,14:00',
    /^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$/,
    '02:00',
  ),
  BACKUP_KEEP: pattern(
    'how many days, weeks and months keep a backup, such as 7,5,12',
    /^[1-9]\d{0,2},\d{1,3},\d{1,3}$/,
    '7,5,12',
  ),
  BACKUP_PASSPHRASE_FILE: optional(text('a file with the passphrase that encrypts the backups')),
  BACKUP_S3_REGION: optional(text('the region of the bucket of the backups')),
  BACKUP_S3_ENDPOINT: optional(url("the address of an S3 server other than Amazon's", /^https?:\/\//)),
  BACKUP_S3_ACCESS_KEY_ID: optional(text('the id of an access key of the bucket of the backups')),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(text('the secret of that access key')),
  SENTRY_DSN: optional(url('the address that Sentry shows for the project', /^https?:\/\//)),
  METRICS_TOKEN: optional(text('a secret that /internal/metrics asks for as a bearer token')),
  LOG_LEVEL: choice(['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
} as const

type Variables = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]['schema']> }

/** `readEnv` reads the whole configuration once at start; nothing else reads process.env. */
export interface Env extends Omit<Variables, 'PUBLIC_URL' | 'VOUCH_DATA_DIR' | 'JOBS_PAGE_URL'> {
  /** The origin that browsers use, without a trailing slash. */
  readonly PUBLIC_URL: string
  /** The folder of everything that this node stores on disk: the embedded database, generated secrets, files. */
  readonly VOUCH_DATA_DIR: string
  /** The page where developers apply. Messages link to the anchor of a job on it. */
  readonly JOBS_PAGE_URL: string
}

/** The message has one sentence for each wrong variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/**
 * Parses the environment. An empty variable counts as not set.
 * @throws EnvError with one sentence per wrong variable.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, meaning }] of Object.entries(variables)) {
    const parsed = z.safeParse(schema, source[name] === '' ? undefined : source[name])
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name} must be ${meaning}.`)
  }
  // Where a variable is missing, the start ends below.
  const env = values as Variables
  if (env.AUTH_MODE === 'auth0' && !env.AUTH0_DOMAIN) problems.push('AUTH_MODE=auth0 needs AUTH0_DOMAIN.')
  if (env.BACKUP_TO?.startsWith('s3:') && !env.BACKUP_PASSPHRASE_FILE)
    problems.push('BACKUP_TO=s3://… needs BACKUP_PASSPHRASE_FILE, since others keep that bucket.')
  if (problems.length > 0) throw new EnvError(problems.join('\n'))
  // `origin` is what browsers send: in lower case and without the default port.
  const PUBLIC_URL = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  return {
    ...env,
    PUBLIC_URL,
    JOBS_PAGE_URL: env.JOBS_PAGE_URL ?? `${PUBLIC_URL}/public/jobs`,
    VOUCH_DATA_DIR: path.resolve(env.VOUCH_DATA_DIR ?? defaultDataFolder()),
  }
}

/** Tells whether other machines may reach the app, by the address of its users or by the one on which it listens. */
export function isReachableByOthers({ PUBLIC_URL, HOST }: Pick<Env, 'PUBLIC_URL' | 'HOST'>): boolean {
  return !isLoopback(new URL(PUBLIC_URL).hostname) || !isLoopback(HOST)
}

/** A name that only a resolver knows may lead to any interface, so it does not count as loopback. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return /^(localhost|.+\.localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(name)
}

/**
 * Returns `.data` in the clone. For root it is a folder under /var/lib, one per clone: PostgreSQL refuses to run as root, and its own
 * user cannot enter private home folders.
 */
function defaultDataFolder(): string {
  if (process.getuid?.() !== 0) return path.join(projectFolder, '.data')
  const clone = createHash('sha256').update(projectFolder).digest('hex').slice(0, 8)
  return path.join('/var/lib/vouch', `${path.basename(projectFolder)}-${clone}`)
}

interface Variable<Schema> {
  schema: Schema
  meaning: string
}

function optional<T extends z.ZodMiniType>({ schema, meaning }: Variable<T>) {
  return { schema: z.optional(schema), meaning }
}

function text(meaning: string, fallback?: string): Variable<z.ZodMiniType<string>> {
  const schema = z.string().check(z.minLength(1))
  return { schema: fallback === undefined ? schema : z._default(schema, fallback), meaning }
}

function pattern(meaning: string, format: RegExp, fallback?: string): Variable<z.ZodMiniType<string>> {
  const schema = z.string().check(z.regex(format))
  return { schema: fallback === undefined ? schema : z._default(schema, fallback), meaning }
}

function url(meaning: string, format: RegExp, fallback?: string): Variable<z.ZodMiniType<string>> {
  const schema = z.string().check(
    z.regex(format),
    z.refine((value) => URL.canParse(value)),
  )
  return { schema: fallback === undefined ? schema : z._default(schema, fallback), meaning }
}

/** Accepts an address as libpq does. Several hosts are allowed only when the one that takes writes is used. */
function databaseUrl(meaning: string): Variable<z.ZodMiniType<string>> {
  const isAddress = (host: string) => /^postgres(ql)?:\/\//.test(host) && URL.canParse(host)
  const schema = z.string().check(
    z.refine((value) => {
      const hosts = hostsOf(value)
      return hosts.every(isAddress) && (hosts.length === 1 || hosts.every(isWritableHost))
    }),
  )
  return { schema, meaning }
}

function isWritableHost(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return hostname !== '' && ['any', 'primary', 'read-write'].includes(searchParams.get('target_session_attrs') ?? 'any')
}

function number(meaning: string, min: number, max: number, fallback: number) {
  const schema = z.pipe(
    z.string().check(z.regex(/^\d+$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  )
  return { schema: z._default(schema, fallback), meaning }
}

function flag(meaning: string, fallback?: boolean): Variable<z.ZodMiniType<boolean>> {
  const schema = z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  )
  return {
    schema: fallback === undefined ? schema : z._default(schema, fallback),
    meaning: `true or false: ${meaning}`,
  }
}

function choice<const T extends readonly [string, ...string[]]>(values: T) {
  // The first value is the default.
  return { schema: z._default(z.enum(values), values[0]), meaning: `one of ${values.join(', ')}` }
}
