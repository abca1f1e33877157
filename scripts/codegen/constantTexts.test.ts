// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code.
import { expect, test } from 'vitest'
import { constantTexts } from './constantTexts.ts'

const textsIn = (code: string) => constantTexts('some.test.ts', code, 'graphql')

test('a text is a literal, whatever its quotes', () => {
  expect(textsIn("graphql('{ me { id } }'); other('{ no }'); graphql(`\n{ me }`)")).toEqual([
    '{ me { id } }',
    '\n{ me }',
  ])
})

test('a text is joined from constants, which are joined themselves', () => {
  const code = 'const id = `id`; const fields = `${id} name` as const; graphql(`{ one { ${fields} } all { ${id} } }`)'
  expect(textsIn(code)).toEqual(['{ one { id name } all { id } }'])
})

test('a constant of two scopes gives a text for each', () => {
  const code = "{ const fields = 'id'; graphql(`{ ${fields} }`) } { const fields = 'name' }"
  expect(textsIn(code)).toEqual(['{ id }', '{ name }'])
})

test('what only exists while the program runs gives no text', () => {
  expect(textsIn('graphql(`{ ${fields()} }`); graphql(text); const text = `${text} more`; graphql(text)')).toEqual([])
})
