import { setImmediate as nextTurn } from 'node:timers/promises'
import { UserError } from '#server/errors.ts'
import { countRows, jsonPieces } from './json.ts'
import { byteLimit, rowLimit } from './limits.ts'

/** Makes the texts of one HTTP answer, and no more of them than it holds. */
export interface AnswerSize {
  /**
   * Makes the text of a value as JSON.
   * @throws UserError TOO_LARGE before the text is whole, where the answer would be too large with it; the reason of the signal.
   */
  write(value: object, signal: AbortSignal): Promise<readonly string[]>
}

/** The second lock: the cost was estimated from the arguments, and this counts what is really there. */
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
