import { expect, test } from 'vitest'
import { linesOfCode } from './figures.ts'

test.each([
  ['code alone', 'a.ts', 'const a = 1\n\nconst b = 2\n', 2],
  ['comments in lines and blocks', 'a.tsx', '/** A.\n * B.\n */\n// C\n{/* D */}\nconst a = 1\n', 1],
  ['a comment beside code', 'a.ts', 'call() // why\n/* GraphQL */ `{\n  id\n}`\n/* end */\n', 4],
  ['SQL', 'a.sql', '-- Why.\nselect 1;\n\n  -- And so.\nselect 2;\n', 2],
  ['rules of styles', 'a.css', '/* Why. */\n.a {\n  top: 0;\n}\n', 3],
])('lines of code leave out comments and blank lines: %s', (_, name, text, lines) => {
  expect(linesOfCode({ name, text })).toBe(lines)
})
