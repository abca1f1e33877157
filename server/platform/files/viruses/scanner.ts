import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { answersPing, findVirus, ScanRefusedError, scannerAddress } from './clamd.ts'

/** Scans files for viruses before anybody can open them. */
export interface VirusScanner {
  /**
   * @returns true when the file was scanned; false when the scanner cannot be reached and CLAMAV_UNREACHABLE is `mark`.
   * @throws UserError BAD_INPUT for a file with a virus, and for one that the scanner refuses; UNAVAILABLE when the scanner cannot be reached and files are then refused.
   */
  passes(content: Buffer): Promise<boolean>
  /** Gives the name of the virus in a file; undefined when there is none. @throws ScanRefusedError, Error when the scanner cannot be reached. */
  find(content: Buffer): Promise<string | undefined>
}

const unreachable = 'The virus scanner does not answer, so no file is taken at the moment. Try again in a few minutes.'

const unscannable =
  'The virus scanner refuses to look at this file, so it is not taken. The log of the server says why.'

/** @returns undefined when CLAMAV_URL is not set. */
export function createVirusScanner(
  { CLAMAV_URL, CLAMAV_UNREACHABLE }: Pick<Env, 'CLAMAV_URL' | 'CLAMAV_UNREACHABLE'>,
  log: Logger,
): VirusScanner | undefined {
  if (!CLAMAV_URL) return undefined
  const address = scannerAddress(CLAMAV_URL)
  // A scanner that answers but does not scan a file, for example not in time, is not away.
  const find = (content: Buffer) =>
    findVirus(address, content).catch(async (cause) => {
      if (!(await answersPing(address).catch(() => false))) throw cause
      throw new ScanRefusedError('The virus scanner did not scan a file.', { cause })
    })
  return {
    find,
    passes: async (content) => {
      const outcome = await find(content).then(
        (virus) => ({ virus }),
        (error: unknown) => ({ error }),
      )
      if ('error' in outcome) {
        log.warn({ err: outcome.error }, 'the virus scanner does not scan')
        if (outcome.error instanceof ScanRefusedError) throw new UserError('BAD_INPUT', unscannable, { field: 'file' })
        if (CLAMAV_UNREACHABLE === 'mark') return false
        throw new UserError('UNAVAILABLE', unreachable)
      }
      if (outcome.virus === undefined) return true
      log.warn({ virus: outcome.virus }, 'a file with a virus was refused')
      throw new UserError('BAD_INPUT', virusSentence(outcome.virus), { field: 'file' })
    },
  }
}

function virusSentence(virus: string): string {
  return `The virus scanner found ${virus} in this file. Choose another file, and scan the device that it came from.`
}
