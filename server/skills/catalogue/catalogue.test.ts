import { expect, test } from 'vitest'
import { demoSkills, softSkills, stacks } from '#server/demo/developers/stacks.ts'
import { aliasLimit } from '#shared/skills/skillInput.ts'
import { parseCatalogue, printCatalogue, readCatalogue } from './catalogue.ts'

const skills = readCatalogue()

test('the catalogue has the skills of software work, each with a name of its own', () => {
  expect(skills.length).toBeGreaterThan(1_500)
  const names = skills.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => one.toLowerCase()))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test.each([
  ['React', ['React.js', 'ReactJS']],
  ['Kubernetes', ['K8s']],
  ['PostgreSQL', ['Postgres']],
  ['TypeScript', ['TS']],
  ['Node.js', ['Node', 'NodeJS']],
])('%s has the names that people write', (name, aliases) => {
  expect(skills.find((skill) => skill.name === name)?.aliases).toEqual(expect.arrayContaining(aliases))
})

test('every skill fits the form of a skill', () => {
  const names = skills.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(names.filter((name) => name.length > 80 || name !== name.trim())).toEqual([])
  expect(skills.filter(({ aliases }) => aliases.length > aliasLimit)).toEqual([])
})

test('a name that is a word of plain English, or very short, is found in its context only', () => {
  const contextual = new Set(skills.flatMap((skill) => skill.contextual))
  for (const name of ['Go', 'R', 'C', 'React', 'Spring', 'Swift', 'Express', 'Rust', 'Node', 'Claude', 'Banking'])
    expect(contextual).toContain(name)
  for (const name of ['Node.js', 'Python', 'C++', 'Docker', 'Spring Boot']) expect(contextual).not.toContain(name)
})

test('the demo firm works with skills of the catalogue', () => {
  const names = stacks.flatMap(([{ core, extra }]) => [...core, ...extra])
  const known = new Set(demoSkills().map(({ name }) => name))
  expect([...names, ...softSkills].filter((name) => !known.has(name))).toEqual([])
})

test('what is printed is read again, and a line that is no skill is refused', () => {
  expect(parseCatalogue(printCatalogue(skills))).toEqual(skills)
  const text = printCatalogue(skills.slice(0, 1))
  expect(() => parseCatalogue(`${text}Go\tgame\t\t\tvouch\n`)).toThrow('Go\tgame')
  expect(() => parseCatalogue('name\n')).toThrow('begins with')
})
