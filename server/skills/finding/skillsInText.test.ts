import { expect, test } from 'vitest'
import { findSkills, type NamedSkill } from './skillsInText.ts'

const names: Record<string, readonly string[]> = {
  C: [],
  'C++': ['CPP'],
  'C#': ['C Sharp'],
  'F#': [],
  R: [],
  Go: ['Golang'],
  Java: [],
  JavaScript: ['JS', 'Java Script'],
  TypeScript: ['TS'],
  '.NET': ['dotnet'],
  'ASP.NET': [],
  'Node.js': ['Node', 'NodeJS'],
  React: ['ReactJS'],
  'React Native': [],
  Rust: [],
  Spring: [],
  'Spring Boot': [],
  PostgreSQL: ['Postgres'],
  SQL: [],
  'PL/SQL': [],
  'Objective-C': [],
  'CI/CD': [],
  'Ruby on Rails': ['Rails', 'RoR'],
  한국어: [],
}
const skills: NamedSkill[] = Object.entries(names).map(([name, aliases]) => ({ id: name, name, aliases }))
const found = (text: string) => [...new Set(findSkills(text, skills).map(({ id }) => id))]

test.each([
  ['C++17, C# and F#', ['C++', 'C#', 'F#']],
  ['Languages: C, C++, C#, Java, JavaScript', ['C', 'C++', 'C#', 'Java', 'JavaScript']],
  ['C/C++ and R', ['C', 'C++', 'R']],
  ['Java\nJavaScript\nC', ['Java', 'JavaScript', 'C']],
  ['JAVA, javascript, sql', ['Java', 'JavaScript', 'SQL']],
  ['wrote drivers in C for ten years', ['C']],
  ['Drivers in C.', ['C']],
  ['CPP, C Sharp, dotnet', ['C++', 'C#', '.NET']],
  ['Java Script and Golang', ['JavaScript', 'Go']],
  ['React.js, ReactJS and React Native', ['React', 'React Native']],
  ['ASP.NET and .NET 8', ['ASP.NET', '.NET']],
  ['NodeJS, node.js', ['Node.js']],
  ['Spring Boot with Postgres', ['Spring Boot', 'PostgreSQL']],
  ['Spring\nBoot', ['Spring Boot']],
  ['Objective-C, PL/SQL, CI/CD', ['Objective-C', 'PL/SQL', 'CI/CD']],
  ['RoR (Ruby on Rails)', ['Ruby on Rails']],
  ['한국어 and SQL', ['한국어', 'SQL']],
  ['Go, Rust; JS/TS', ['Go', 'Rust', 'JavaScript', 'TypeScript']],
  ['Developed services in Go and Rust', ['Go', 'Rust']],
])('in %j finds %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  'Series C funding, vitamin C shots',
  'John C. Smith, R. Miller',
  'R&D, C-level, plan C',
  'Grade C++ +',
  'go to market, in the spring of 2020, rust never sleeps',
  'We react fast, and go on',
  'Go to https://example.com',
  'PostgreSQLite, JavaScripting, Typescripted',
  'class c, hepatitis C',
  'C ++',
  'TSQL, NoSQLs',
])('in %j finds no skill that is not named', (text) => {
  const expected: Record<string, string[]> = { 'Grade C++ +': ['C++'] }
  expect(found(text)).toEqual(expected[text] ?? [])
})

test('in a search every name counts, however it is written', () => {
  const searched = findSkills('go c++ rust', skills, true)
  expect(searched.map(({ id }) => id)).toEqual(['Go', 'C++', 'Rust'])
})

test('each mention has its place in the text', () => {
  const text = 'Skills: React Native, c++'
  expect(findSkills(text, skills).map(({ start, end }) => text.slice(start, end))).toEqual(['React Native', 'c++'])
})

test('a long text and a large catalogue are read in a moment', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({ id: `${n}`, name: `Skill ${n}`, aliases: [`s${n}`] }))
  const text = 'skill 77, C and Java in the spring, '.repeat(3_000).slice(0, 100_000)
  const started = performance.now()
  findSkills(text, [...skills, ...many])
  expect(performance.now() - started).toBeLessThan(1_000)
})
