import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resumeFileName } from './resumeInput.ts'

const face = String.fromCodePoint(0x1f600)

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Resumes\\Ana "the" Dev?.pdf', 'Ana the Dev.pdf'],
  [' \n', 'resume'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  // The limit falls within the last character, which is left out as a whole.
  [`${face.repeat(100)}x.pdf`, `${face.repeat(97)}x.pdf`],
])('the file name %j is kept as %j', (name, kept) => {
  expect(z.parse(resumeFileName, name)).toBe(kept)
})
