import * as z from 'zod/mini'
import { briefLimit } from './brief.ts'

const empty = 'Paste a text, or choose a file that has one.'
const tooLong = `A brief has at most ${briefLimit.toLocaleString('en')} characters. Leave out what is not about the job.`

/** The text of a brief, with the line ends that a form keeps. */
export const briefText = z.string(empty).check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
  z.minLength(1, empty),
  z.maxLength(briefLimit, tooLong),
)
