import { codeOf, textOf, UserError } from '#server/errors.ts'

/** Error codes of a database that cannot be reached now. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'EPIPE',
])
/** Lock timeout, deadlock and serialization failure. */
const busy = new Set(['55P03', '40P01', '40001'])
/** A migration changed the result of a prepared statement, or the statement no longer exists. */
const outdated = new Set(['0A000', '26000'])

/** The error code for a new row of a person who was erased (ground.sql). */
const erasedPerson = 'VE001'
/** The error code for a developer who is sent where they must not be shown (exclusions.sql). */
const excludedDeveloper = 'VE002'

/** The server accepts no writes, such as a standby. It has the code with which PostgreSQL refuses a write. */
export class ReadOnlyError extends Error {
  static readonly code = '25006'
  override readonly name = 'ReadOnlyError'
  readonly code = ReadOnlyError.code

  constructor() {
    super('The server takes no writes.')
  }
}

/** Gives the error that a person sees for a failed statement; undefined when the code is at fault. */
export function databaseFailure(error: unknown): UserError | undefined {
  if (!(error instanceof Error)) return undefined
  const [code, severity] = [codeOf(error), textOf(error, 'severity')]
  // PostgreSQL sends FATAL before it closes the connection: it is starting or stopping, it crashed, or it accepts no more connections.
  if (isUnreachable(error) || severity === 'FATAL' || severity === 'PANIC' || code.startsWith('08')) {
    return unavailable('The database is not reachable. Try again in a moment.')
  }
  if (code === ReadOnlyError.code) {
    return unavailable('The database does not accept changes at the moment. Try again in a moment.')
  }
  if (isBusy(error)) return unavailable('Other people are changing the same data. Try again in a moment.')
  if (isOutdated(error)) return unavailable('Vouch is being updated. Try again in a moment.')
  if (code === '57014')
    return new UserError('UNAVAILABLE', 'This took too long. Choose a narrower filter, or try again.')
  if (code === erasedPerson) {
    return new UserError('NOT_FOUND', 'This person was erased, so nothing can be added here any more.')
  }
  if (code === excludedDeveloper) {
    return new UserError('CONFLICT', 'This developer must not be shown to this company.')
  }
  if (code === '22021' || code === '22P05') {
    return new UserError('BAD_INPUT', 'A text contains a character that cannot be saved. Remove it and try again.')
  }
  return undefined
}

/** Makes the error for a failure that passes by itself. The web app and scripts try again. */
function unavailable(sentence: string): UserError {
  return new UserError('UNAVAILABLE', sentence, { retryAfter: 1 })
}

/** Says why the database of DATABASE_URL cannot be opened, and what to do; undefined for other errors. */
export function openFailure(error: unknown): string | undefined {
  const [code, message = ''] = [codeOf(error), textOf(error, 'message')]
  if (isUnreachable(error)) {
    return `PostgreSQL does not answer (${message || code}). Start it, or correct DATABASE_URL.`
  }
  return refusedOpening[code]?.replace('…', message)
}

/** The server is starting, stopping or recovering. */
const startingUp = '57P03'

const refusedOpening: Record<string, string> = {
  [startingUp]: 'PostgreSQL is not ready (…). Wait until it is, and start again.',
  [ReadOnlyError.code]: 'No host in DATABASE_URL accepts writes. Add the primary server to it.',
  '28000': 'PostgreSQL does not let the user of DATABASE_URL connect (…). Correct DATABASE_URL.',
  '28P01': 'PostgreSQL refused the user or the password of DATABASE_URL. Correct them.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it, or correct DATABASE_URL.',
  '42501':
    'The user who sets up the database has no permission for this (…). Let that user own the database and create roles.',
}

/** Returns whether a database that could not be opened may answer in a moment: nobody listens there yet, or it is starting. */
export function mayAnswerSoon(error: unknown): boolean {
  return isUnreachable(error) || codeOf(error) === startingUp
}

/** A missing socket means that no server runs. Any other missing file has nothing to do with the database. */
function isUnreachable(error: unknown): boolean {
  const code = codeOf(error)
  return (
    unreachable.has(code) || (code === 'ENOENT' && textOf(error, 'syscall') === 'connect') || isLostConnection(error)
  )
}

/** pg and its pool give these errors no code, only a message. */
function isLostConnection(error: unknown): boolean {
  return /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
    textOf(error, 'message') ?? '',
  )
}

/**
 * Returns whether a migration changed a table that a prepared statement reads. No later statement of that name succeeds
 * on this connection.
 */
export function isOutdated(error: unknown): boolean {
  return outdated.has(codeOf(error))
}

/** Returns whether a statement failed because others changed the same data, so that it may succeed when tried again. */
export function isBusy(error: unknown): boolean {
  return busy.has(codeOf(error))
}

/** @param constraint the name of the unique index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && textOf(error, 'constraint') === constraint
}

/** Returns whether a write failed because of a constraint: unique, foreign key or check. */
export function isConstraintViolation(error: unknown): boolean {
  return codeOf(error).startsWith('23')
}
