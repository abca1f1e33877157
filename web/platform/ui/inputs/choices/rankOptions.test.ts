import { expect, test } from 'vitest'
import { rankOptions } from './rankOptions.ts'

const options = [
  ['Django REST Framework', 'DRF, Django REST'],
  ['JavaScript', 'JS, ECMAScript'],
  ['Kubernetes', 'K8s, Kube'],
  ['Next.js', 'NextJS, Next JS'],
  ['Node.js', 'Node, NodeJS'],
  ['REST', 'RESTful, REST API'],
  ['TypeScript', 'TS, Type Script'],
].map(([label = '', otherNames = '']) => ({ value: label, label, otherNames }))
const found = (text: string) => rankOptions(options, text).map(({ label }) => label)

test.each([
  ['k8s', ['Kubernetes']],
  ['js', ['JavaScript', 'Next.js', 'Node.js']],
  ['rest', ['REST', 'Django REST Framework']],
  ['ts', ['TypeScript']],
  [' NODE ', ['Node.js']],
  ['type', ['TypeScript']],
  ['script', ['JavaScript', 'TypeScript']],
  ['cobol', []],
])('%j finds %j, in this order', (text, labels) => {
  expect(found(text)).toEqual(labels)
})

test('whoever has typed nothing sees all, in their order', () => {
  expect(found('')).toEqual(options.map(({ label }) => label))
})

test('an option without other names is found by its label', () => {
  expect(rankOptions([{ value: '1', label: 'Brazil' }], 'bra')).toHaveLength(1)
})
