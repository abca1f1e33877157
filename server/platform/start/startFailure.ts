import { EnvError } from '#server/env.ts'
import { codeOf, textOf, UserError } from '#server/errors.ts'
import { openFailure } from '#server/platform/db/connection/failure.ts'
import { AlreadyRunningError } from '#server/platform/db/connection/open.ts'
import { isDiskFull } from '#server/platform/db/connection/outage.ts'
import { fileFaults } from '#server/platform/process/folder.ts'
import { builtPage } from '#server/platform/site/site.ts'

/** Writes the text of a failed start: a sentence when a person can fix the cause, the whole error when only a developer can. */
export function startFailure(error: unknown): string {
  if (error instanceof EnvError || error instanceof AlreadyRunningError || error instanceof UserError)
    return error.message
  if (codeOf(error) === 'ENOENT' && textOf(error, 'path') === builtPage)
    return 'The web app is not built. Build it with npm run build.'
  if (isDiskFull(error)) return 'The disk is full. Make room, then start again.'
  const failure = fileFailure(error) ?? openFailure(error)
  if (failure) return failure
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Makes an EnvError that says why the port did not open and what to do; gives the error itself for another cause.
 * @param error the error of `listen`.
 */
export function listenFailure(error: unknown, { PORT, HOST }: { PORT: number; HOST: string }): unknown {
  const sentence = refusedPorts[codeOf(error)]?.(PORT, HOST)
  return sentence ? new EnvError(sentence, { cause: error }) : error
}

const noInterface = (_: number, host: string) =>
  `This machine has no address ${host}. Set HOST to one that it has, such as localhost, or 0.0.0.0 for all.`

const refusedPorts: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is taken by another program. Set PORT to a free one.`,
  EACCES: (port) =>
    `This account may not open port ${port}. Set PORT to one above 1023, with a proxy in front, or give it the permission.`,
  EADDRNOTAVAIL: noInterface,
  ENOTFOUND: noInterface,
  EAI_AGAIN: noInterface,
  EINVAL: noInterface,
}

/** Gives the sentence for a file or folder that this account cannot use; undefined for other errors. */
function fileFailure(error: unknown): string | undefined {
  const [fault, path] = [fileFaults[codeOf(error)], textOf(error, 'path')]
  return fault && path
    ? `${path} cannot be used: ${fault}. Correct that, or set VOUCH_DATA_DIR to another folder.`
    : undefined
}
