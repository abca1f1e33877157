import { expect, test } from 'vitest'
import { copiedText, copyCriteria } from './copyCriteria.ts'
import type { CriterionValues } from './criterionValues.ts'

const criterion = (name: string, id = `id of ${name}`): CriterionValues => ({
  id,
  name,
  weight: 2,
  must_pass: false,
  anchors: ['', '', '', ''],
})

test('criteria are copied as new ones behind those of the form, which keeps what it has by name', () => {
  const mine = [criterion('Depth'), criterion('', '')]
  const copied = copyCriteria(mine, [criterion('DEPTH '), criterion('Tests'), criterion('Clarity')], 10)
  expect(copied.criteria.map(({ id, name }) => [id, name])).toEqual([
    ['id of Depth', 'Depth'],
    ['', 'Tests'],
    ['', 'Clarity'],
  ])
  expect(copiedText(copied)).toBe('2 criteria are copied. 1 with the same name stays as it is.')
})

test('what does not fit is left out, and said', () => {
  const copied = copyCriteria([criterion('A')], [criterion('B'), criterion('C')], 2)
  expect(copied.criteria.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(copiedText(copied)).toBe('1 criterion is copied. 1 was left out, because the rubric is full.')
})
