import { setImmediate as nextTurn } from 'node:timers/promises'
import { UserError } from '#server/errors.ts'
import { countRows, jsonPieces } from './json.ts'
import { byteLimit, rowLimit } from './limits.ts'

/** Writes the JSON of one HTTP answer within the limits of rows and bytes. */
export interface AnswerSize {
  /**
   * Writes a value as JSON.
   * @throws UserError TOO_LARGE when the answer would exceed a limit, before the whole text exists; the reason of the signal.
   */
  write(value: object, signal: AbortSignal): Promise<readonly string[]>
}

/** The second lock: the first estimates the size from the arguments, this one counts the actual rows and bytes. */
export function createAnswerSize(limits = { rows: rowLimit, bytes: byteLimit }): AnswerSize {
  let [rowsLeft, bytesLeft] = [limits.rows, limits.bytes]
  return {
    write: async (value, signal) => {
      const rows = countRows(value)
      if (rows > rowsLeft) throw tooLarge(`${limits.rows.toLocaleString('en')} rows`)
      rowsLeft -= rows
      const pieces: string[] = []
      for (const piece of jsonPieces(value, rows)) {
        if (pieces.length > 0) await nextTurn()
        signal.throwIfAborted()
        bytesLeft -= Buffer.byteLength(piece)
        if (bytesLeft < 0) throw tooLarge(`${limits.bytes / 1024 / 1024} MB`)
        pieces.push(piece)
      }
      return pieces
    },
  }
}

function tooLarge(limit: string): UserError {
  return new UserError(
    'TOO_LARGE',
    `This answer has more than the ${limit} of one answer. Ask for fewer rows at a time.`,
  )
}
