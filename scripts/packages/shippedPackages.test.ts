// @module-tag large
import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from '#scripts/processes/processes.ts'
import { billOfMaterials } from './billOfMaterials.ts'
import { printNotices } from './printNotices.ts'
import { shippedPackages } from './shippedPackages.ts'

test('the bill of materials has each package that the product runs with', () => {
  const { components, dependencies } = billOfMaterials()
  const shipped = shippedPackages().map(({ name, version }) => `${name}@${version}`)
  expect(components.map(({ name, version }) => `${name}@${version}`)).toEqual(shipped)
  for (const { hashes } of components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  const refs = new Set(['vouch', ...components.map((one) => one['bom-ref'])])
  expect(refs.size).toBe(components.length + 1)
  expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([])
})

test('packages of the server, the browser and what they need ship, and tools of tests do not', () => {
  const names = shippedPackages().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['pg', 'pg-protocol', '@mantine/core', 'react', '@auth0/auth0-spa-js']))
  expect(
    names.filter((name) => /^(vitest|typescript|vite|@playwright\/test|happy-dom|fast-check)$/.test(name)),
  ).toEqual([])
})

test('THIRD_PARTY_NOTICES names every package that ships, with the text of its licence (renew it by: npm run schema)', async () => {
  await expect(printNotices()).toMatchFileSnapshot(path.join(project, 'THIRD_PARTY_NOTICES'))
})

test('every package that ships says its licence', () => {
  expect(shippedPackages().filter(({ license }) => license === '')).toEqual([])
})
